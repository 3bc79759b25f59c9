// What the library leaves out: other people's marks and characters, protected emblems, gore, and signs for keyboards.

/** Skin tones repeat a drawing five times; a designer has its own palette for that. */
export const EXCLUDED_EVERYWHERE =
  /(^|-)(dark|light|medium)(-skin-tone)?$|skin-tone|-(curly|red|white|bald)-?(hair|haired)$|alt1?$|cigarette|smoking|middle-finger|pistol|trade-mark|registered|copyright|shibuya|tokyo-tower|kaaba|love-hotel|fax|coffin|pile-of-poo/

export const EXCLUDED_SIGNS =
  /button|^japanese-(?!castle|dolls|post)|keycap|^input-|^letter-|^flag-for-flag|regional|blood-type|-oclock|-thirty|^circled|(up|down|left|right|top|back|end|on|soon)-(arrow|exclamation)|^(black|white)-(small|medium|large)|square$|-(man|woman|adult)-(man|woman|adult|boy|girl|child)|^(man|woman|person|people)-(gesturing|facepalming|shrugging|pouting|frowning|tipping|raising|bowing|standing|bald|beard|getting|in-steamy)|facing-right$|component|^flag-(heard|bouvet|diego|clipperton|ascension|tristan|us-outlying|svalbard)|pregnant-(man|person)|^mx-|japanese-post|vs-|in-bed|bunny-ears|levitating|breast|suitcase-2|customs|litter|no-|non-|atm|wc$|water-closet|vibration|antenna-bars|part-alternation|passport|left-luggage|baggage|heavy-|check-box|double-|curly-loop|wavy-dash|distorted|selfie|syringe|wilted|vomiting|nauseated|drop-of-blood|zzz|hole$/

export const EXCLUDED_GAME = new RegExp(
  [
    // Characters, marks and products of others.
    'bat-leth|klingon|pokecog|triforce|metroid|samus|companion-cube|death-star|light-sabers|saiyan|dragon-balls|mighty-|ubisoft',
    'megabot|morph-ball|thwomp|super-mushroom|warp-pipe|bullet-bill|koholint|sheikah|deku|quidditch|harry-potter|james-bond|jason',
    'spider-mask|wolverine|quick-man|air-man|magnet-man|dig-dug|batwing|bat-mask|moncler|hobbit|van-damme|king-ju|conway|rapidshare',
    'boulder-dash|rupee|-brick$|death-note|deathcab|diablo|tron-arrow|sonic|spock|pick-of-destiny|otamatone|hello|space-needle',
    'sydney|jeep|f1-car|cadillac|tesla|vr-headset|rss|frankenstein-creature|cyborg|zat-gun|snitch|fulguro|sherlock|chakram|tarot',
    'minion|north-star-shuriken|mecha|level-(two|three|four|end)|usb|android|space-invader|dragon-orb|templar|freemasonry|converse|disc-golf-b',
    // The red cross and the like belong to the organisations; extremist signs and weapons of war to nobody here.
    'hospital-cross|first-aid|medical-pack|iron-cross|balkenkreuz|stahlhelm|hammer-sickle|anarchy|slavery|hades-symbol',
    'ak47|c96|colt|desert-eagle|famas|fn-fal|lee-enfield|luger|m3-|mac-10|mp-?[45]|p90|panzer|spectre-m4|steyr|tec-9|thompson|uzi|walther',
    'winchester|cz-skorpion|gun|rifle|revolver|musket|blunderbuss|grenade|missile|nuclear|bomb|molotov|bullet|land-mine|claymore|warhead',
    'explosive|dynamite|detonat|sniper|shotgun|minigun|flamethrower|bayonet|carpet-|apc|tank-tread|battle-tank|war-tank|stealth',
    // Gore and misery.
    'blood|bleed|wound|sever|decapit|amputat|suicide|corpse|carrion|guillotine|gibbet|murder|overdose|crime|stigmata|tumor|vomit|turd',
    'pierced|impale|chopped|stab|executioner|hanged|gallows|torture|morgue|carcass|fetus|sacrific|dead|death|daemon|skull-with-syringe',
    'evil|voodoo|liver|bowel|kidney|stomach|intestin|backstab|cement-shoes|drown|strangl|despair|nailed|cannibal|maggot|leech|lamprey',
    'internal|fleshy|flesh|gluttony|sensuous|drunk|prisoner|imprisoned|manacles|handcuffed|arrest|terror|arson|riot|injustice|cancer$',
    'female-legs|torso|van-|hemp|marrow|anal|cultist|pentagram|lucifer|hell|devil|pyromaniac|syringe|hypodermic|swastika|goo-|gooey|slime',
    'bestial|sniffing|rally-the|meat-hook|spatter|eaten|headshot|head-shot|kevlar|cannon-shot|skull-slices|skull-crack|piece-skull|mucous',
    // Names that say nothing on a shirt.
    'abstract-|card-(draw|discard|pick|play|exchange|burn|random)|^abdominal|inverted-dice|perspective-dice|battery-\\d|rank-\\d',
    '-downgrade|-spell-cast|^network|logic-gate|tick$|telefrag|interdiction|^(convict|liar|oppression|despair|hidden|sing|cancel|divert)$'
  ].join('|')
)
