-- What the workspace pays for. Nothing sells a plan yet, so all are free.
alter table workspaces
  add column plan text not null default 'free' check (plan in ('free', 'starter', 'business'));
