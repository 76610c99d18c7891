// Started by the launcher in its tests: it says where it found itself, or fails.
if (process.argv[2] === 'fail') process.exit(7);
console.log(JSON.stringify({ path: process.env.PATH, node: process.execPath, args: process.argv.slice(2) }));
