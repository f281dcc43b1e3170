-- Length of a video, measured when a report first shows it. null: not measured yet, or its file does not say.
alter table blobs add column seconds real;
