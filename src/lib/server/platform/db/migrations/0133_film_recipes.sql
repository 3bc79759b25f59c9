-- How a shop cuts and presses a film: turned round or not, least feature, turn at the press, heat. What is usual for its finish where it is null.
alter table workspace_films add recipe jsonb;
