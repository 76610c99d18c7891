import { bad, type Finding, good, unknown } from './finding.ts';

/** Asks the DNS: the TXT records of a name as whole texts, its mail servers, and whether mail can be sent to it. */
export type Dns = {
	txt: (name: string) => Promise<string[]>;
	mx: (name: string) => Promise<string[]>;
	takesMail: (name: string) => Promise<boolean>;
};

/** A record that should be there: its name, how it is recognised, and the text to set. */
type Wanted = { about: string; name: string; is: RegExp; set: string };

const mailChannels = (domain: string): Wanted[] => [
	{
		about: 'Mail: domain lockdown',
		name: `_mailchannels.${domain}`,
		is: /^v=mc1\b.*\bauth=\S/,
		set: 'v=mc1 auth=<the account id of MailChannels>',
	},
	{
		about: 'Mail: SPF',
		name: domain,
		is: /^v=spf1\b.*\binclude:relay\.mailchannels\.net\b/,
		set: 'v=spf1 include:relay.mailchannels.net ~all (one SPF record only: add the include to the one that is there)',
	},
];

const cloudflareEmail = (domain: string): Wanted[] => [
	{
		about: 'Mail: SPF',
		name: `cf-bounce.${domain}`,
		is: /^v=spf1\b.*\binclude:_spf\.mx\.cloudflare\.net\b/,
		set: 'v=spf1 include:_spf.mx.cloudflare.net ~all (Email Sending in the dashboard sets it: Onboard Domain)',
	},
	{
		about: 'Mail: DKIM',
		name: `cf-bounce._domainkey.${domain}`,
		is: /\bp=\S/,
		set: 'the key that Email Sending in the dashboard shows',
	},
];

/** Whether the domain that mails are sent from is set up for the provider, with the texts to set where it is not. */
export async function checkMailDns(domain: string, isMailChannels: boolean, dns: Dns): Promise<Finding[]> {
	const wanted = isMailChannels ? mailChannels(domain) : cloudflareEmail(domain);
	const dmarc = { about: 'Mail: DMARC', name: `_dmarc.${domain}`, is: /^v=DMARC1\b/, set: 'v=DMARC1; p=none' };
	const findings = await Promise.all([...wanted, dmarc].map((one) => checkRecord(one, dns)));
	if (isMailChannels) {
		findings.push(
			unknown(
				'Mail: DKIM',
				`The selector is not known here. docs/deploy.md says how to create the key; its record is <selector>._domainkey.${domain}.`,
			),
		);
	}
	const host = await settled(dns.takesMail(domain));
	if (host === undefined)
		findings.push(unknown('Mail: host', `The DNS did not answer about ${domain}. Look again in some minutes.`));
	else if (host) findings.push(good('Mail: host', `${domain} has an MX or an A record.`));
	else
		findings.push(
			bad(
				'Mail: host',
				`${domain} has neither MX nor A record. Many receivers refuse mail from such a domain: set one.`,
			),
		);
	return findings;
}

async function checkRecord({ about, name, is, set }: Wanted, dns: Dns): Promise<Finding> {
	const found = await settled(dns.txt(name));
	if (!found) return unknown(about, `The DNS did not answer about ${name}. Look again in some minutes.`);
	// Receivers take two of them for none (RFC 7208, section 4.5).
	const policies = found.filter((text) => /^v=spf1\b/.test(text));
	if (policies.length > 1)
		return bad(
			about,
			`${name} has ${policies.length} SPF records, so none counts. Make one of them: ${policies.join('  +  ')}`,
		);
	return found.some((text) => is.test(text)) ? good(about, name) : bad(about, `Set this TXT record: ${name}  ${set}`);
}

const settled = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);
