// Clipper2's compiled code comes with glue that makes functions from text, which no content policy of ours allows. While
// building, those two places are replaced by closures that do the same.

const INVOKER = /function createJsInvoker\(.*?\}(?=function craftInvokerFunction\()/s
const METHOD = /var functionBody;switch\(kind\).*?\(\.\.\.Object\.values\(captures\)\);/s

const INVOKER_BY_CLOSURE = `function createJsInvoker(argTypes,isMethod,returns){
  const keeps=usesDestructorStack(argTypes),count=argTypes.length-2,first=isMethod?1:2;
  return (name,fail,invoker,fn,runDestructors,fromWire,thisToWire,...rest)=>{
    const frees=rest.slice(count);
    return function(...args){
      const destructors=keeps?[]:null,wired=[];
      if(isMethod)wired.push(thisToWire(destructors,this));
      for(let i=0;i<count;i++)wired.push(rest[i](destructors,args[i]));
      const result=invoker(fn,...wired);
      if(keeps)runDestructors(destructors);
      else{let next=0;for(let i=first;i<argTypes.length;i++)if(argTypes[i].destructorFunction!==null)frees[next++](wired[i-first])}
      if(returns)return fromWire(result)
    }
  }
}`

const METHOD_BY_CLOSURE = `var invokerFunction=(handle,methodName,destructorsRef,at)=>{
  const values=argFromPtr.map((read,i)=>read(at+i*GenericWireTypeSize));
  let result;
  switch(kind){
    case 0:result=Emval.toValue(handle)(...values);break;
    case 1:result=Emval.toValue(handle)[getStringOrSymbol(methodName)](...values);break;
    case 2:result=new (Emval.toValue(handle))(...values);break;
    default:result=values.at(-1)
  }
  if(!retType.isVoid)return emval_returnValue(toReturnWire,destructorsRef,result)
};`

/** The glue without functions made from text. Throws where a new version of the package reads differently. */
export function withoutEval(glue: string): string {
  if (!INVOKER.test(glue) || !METHOD.test(glue)) throw new Error('clipper2-wasm has changed: see clipper-glue.ts')
  const closed = glue.replace(INVOKER, () => INVOKER_BY_CLOSURE).replace(METHOD, () => METHOD_BY_CLOSURE)
  if (/new Function\s*\(|\beval\s*\(/.test(closed)) throw new Error('clipper2-wasm still makes functions from text')
  return closed
}
