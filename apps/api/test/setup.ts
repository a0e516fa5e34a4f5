import fc from 'fast-check';

// The error stands in the message, not in its cause, so that the report of a run names it.
fc.configureGlobal({ includeErrorInReport: true });
