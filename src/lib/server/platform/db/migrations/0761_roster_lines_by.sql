-- Who wrote a line: whoever has the team's link changes none but their own. null: written before that was kept, when the
-- ids of all lines were shown to everybody.
alter table roster_lines
  add column written_by text check (written_by in ('team', 'person', 'coach')),
  -- When the coach changed what somebody else had written.
  add column corrected_at timestamptz;
