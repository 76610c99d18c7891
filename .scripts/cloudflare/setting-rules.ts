import { isEmailAddress } from '#contract/rules/email-address';
import { isDomainName, isSignUp, readSignUp } from '#contract/rules/sign-up';

/** Rule for a setting, and the sentence that explains it. */
type Rule = { holds: (value: string) => boolean; says: string };

/** True for an address on a domain reserved for examples, as in wrangler.toml. */
export const isExample = (value: string): boolean => /@(.+\.)?example(\.com|\.org|\.net)?$/.test(value);
const isUrl = (value: string, ...protocols: string[]) =>
	URL.canParse(value) && protocols.includes(new URL(value).protocol) && !/\s/.test(value);

/** The regions near which D1 can keep a database, and the jurisdictions that it never leaves. */
const regions = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'];
export const jurisdictions = ['eu', 'us', 'fedramp'];

/** Settings without which a deployment can't even be found. */
export const own: Record<string, Rule> = {
	NAME: {
		holds: (value) => /^([a-z]([a-z0-9-]{0,39}[a-z0-9])?)?$/.test(value),
		says: 'It must be small letters, digits and dashes.',
	},
	DOMAIN: {
		holds: (value) => value === '' || isDomainName(value),
		says: 'It must be a host name such as kindling.your-domain.com.',
	},
	CLOUDFLARE_ACCOUNT_ID: {
		holds: (value) => /^([0-9a-f]{32})?$/.test(value),
		says: 'It is no id of an account: that has 32 digits and letters from a to f.',
	},
	CLOUDFLARE_API_TOKEN: { holds: () => true, says: '' },
	DATABASE: { holds: () => true, says: '' },
	LOCATION: {
		holds: (value) => ['', ...regions, ...jurisdictions].includes(value),
		says: `It must be one of ${[...regions, ...jurisdictions].join(', ')}.`,
	},
};

const rules: Record<string, Rule> = {
	...own,
	MAIL_FROM: {
		holds: (value) => value === '' || (isEmailAddress(value) && !isExample(value)),
		says: 'It must be an address on your domain: write MAIL_FROM=introductions@<your domain> into .deploy.env, or MAIL_FROM= to run without mail.',
	},
	REPLY_DOMAIN: {
		holds: (value) => value === '' || isDomainName(value),
		says: 'It must be a domain of its own such as replies.your-domain.com, or empty.',
	},
	MAILCHANNELS_URL: {
		holds: (value) => isUrl(value, 'https:'),
		says: 'It must be an address such as https://api.mailchannels.net.',
	},
	AI_MODEL: {
		holds: (value) => /^@\w+(\/[\w.-]+)+$/.test(value),
		says: 'It must be the name of a model of Workers AI, such as @cf/meta/llama-3.3-70b-instruct-fp8-fast.',
	},
	SIGN_UP: {
		holds: isSignUp,
		says: 'It must be open, closed, or the domains of the addresses that may register, such as example.com, example.org (without @).',
	},
	SECURITY_CONTACT: {
		holds: (value) => value === '' || isUrl(value, 'https:', 'mailto:'),
		says: 'It must be mailto:<an address> or an https address, or empty.',
	},
};

const wholeNumber: Rule = {
	holds: (value) => /^\d{1,12}$/.test(value),
	says: 'It must be a whole number in digits, such as 200. 0 lets nothing through.',
};

/** Explains the fault of a setting, or returns undefined. A setting without a rule of its own is a limit. */
export function settingProblem(name: string, value: string): string | undefined {
	const { holds, says } = rules[name] ?? wholeNumber;
	return holds(value) ? undefined : `${name} is "${value}". ${says}`;
}

/** Says why replies can't arrive at REPLY_DOMAIN: people read mail at that domain, as far as the settings tell. */
export function replyDomainProblem(vars: Record<string, string>): string | undefined {
	const { REPLY_DOMAIN: domain = '', MAIL_FROM: from = '', SIGN_UP: signUp, SECURITY_CONTACT: contact = '' } = vars;
	const known = readSignUp(signUp);
	const peoples = [from, contact].map((address) => address.split('@')[1]).concat(known);
	if (!peoples.includes(domain)) return undefined;
	return `REPLY_DOMAIN is "${domain}", where people get their own mail: the server would take it from them. Use a subdomain that nothing else uses, such as replies.${domain}.`;
}
