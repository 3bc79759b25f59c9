-- Something for somebody to come back to; what it is about is for the people of the workspace to know.
alter table workspaces add column flagged boolean not null default false;
