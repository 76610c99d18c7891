import { app } from '../../worker/app.ts';
import { openApiDocument } from '../../worker/programs/openapi/document.ts';

/** Prints the API document, for the build (`openapi-plugin.ts`). */
process.stdout.write(JSON.stringify(openApiDocument(app.routes)));
