-- A piece of an order takes its blank off the shelf when it is pressed or spoiled, once.
alter table production_pieces
  add column blank_used boolean not null default false,
  -- The row of the shelf that it came off; null: it was bought for the order, or the shelf had none.
  add column used_stock_id uuid references blank_stock on delete set null;
-- Waits: a moment; pieces of some months.
create index production_pieces_used_stock on production_pieces (used_stock_id) where used_stock_id is not null;
-- Of what is pressed by now the shelf was counted by hand.
-- Waits: a moment; pieces of some months.
update production_pieces set blank_used = true where state in ('pressed', 'bagged', 'handed_over', 'spoiled');

alter table stock_moves add column piece_id uuid references production_pieces on delete set null;
-- Waits: a moment; moves of the shelf are few.
create index stock_moves_piece on stock_moves (piece_id) where piece_id is not null;
