import { createServer } from 'node:http';

/**
 * A stub of MailChannels on this machine: stores what it is sent and responds as documented. `GET /mails` lists the
 * bodies received. A recipient's local part asks for misbehaviour: `refused@…` → 400, `failed@…` → 202 whose result is
 * "failed", `broken@…` → 500, `silent@…` → no response at all. Never closes an idle connection: workerd would lose a
 * mail sent on it at that moment.
 */
type Sent = { personalizations: { to: { email: string }[] }[] };
const mails: unknown[] = [];

createServer({ keepAliveTimeout: 0 }, async (request, response) => {
	if (request.method === 'GET' && request.url === '/mails') return response.end(JSON.stringify(mails));
	if (request.method !== 'POST' || request.url !== '/tx/v1/send') return response.writeHead(404).end();
	if (request.headers['x-api-key'] !== 'test-key') return response.writeHead(403).end();
	let text = '';
	for await (const chunk of request) text += chunk;
	const mail = JSON.parse(text) as Sent;
	mails.push(mail);
	const wish = mail.personalizations[0]?.to[0]?.email.split('@')[0] ?? '';
	if (wish === 'silent') return;
	if (wish === 'refused') return response.writeHead(400).end('{"errors":["refused"]}');
	if (wish === 'broken') return response.writeHead(500).end();
	const status = wish === 'failed' ? 'failed' : 'sent';
	response.writeHead(202, { 'Content-Type': 'application/json' });
	response.end(JSON.stringify({ request_id: 'r-1', results: [{ index: 0, message_id: `m-${mails.length}`, status }] }));
}).listen(Number(process.env.MAIL_PORT), '127.0.0.1');
