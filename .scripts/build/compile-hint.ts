/**
 * First line of a script whose functions nearly all run at the start. Chrome 136 and newer then compile them as the file
 * arrives, and not one by one; to other browsers it is a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n';
