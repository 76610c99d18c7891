import { readFileSync } from 'node:fs';
import { app } from '../../worker/app.ts';
import { openApiDocument } from '../../worker/openapi/document.ts';
import type { Examples } from '../../worker/openapi/wire.ts';

/** Prints the document of the API, for the build (`openapi-plugin.ts`). */
const examples = JSON.parse(readFileSync('worker/openapi/examples.json', 'utf8')) as Examples;
process.stdout.write(JSON.stringify(openApiDocument(app.routes, examples)));
