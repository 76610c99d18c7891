// The first module served on this machine, before the Worker: start.ts adds it, and no deployment has it. A webhook
// receiver on this machine is called <port>.receiver.example, so that all rules for addresses apply here too.
export * from './index.js';
export { default } from './index.js';

const resolver = 'cloudflare-dns.com';
const receiver = /^(\d{4,5})\.receiver\.example$/;
/** Any public address: nothing connects to it. */
const resolved = { Status: 0, Answer: [{ type: 1, data: '192.0.1.1' }] };

const outside = globalThis.fetch;
globalThis.fetch = async (input, init) => {
	const url = new URL(input instanceof Request ? input.url : input);
	if (url.hostname === resolver && receiver.test(url.searchParams.get('name') ?? '')) return Response.json(resolved);
	const [, port] = receiver.exec(url.hostname) ?? [];
	return port ? outside(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init) : outside(input, init);
};
