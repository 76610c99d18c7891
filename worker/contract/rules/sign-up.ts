// A top level of another script is written `xn--…`.
const domain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** True for the name of a domain or host in lower case. */
export const isDomainName = (text: string): boolean => domain.test(text);

/** Registration: open to everyone, to no one, or to addresses at these domains. */
type SignUp = 'open' | 'closed' | string[];

function parse(setting: string): SignUp | undefined {
	const text = setting.trim().toLowerCase();
	if (text === 'open' || text === 'closed') return text;
	const domains = text.split(/[\s,]+/).filter(Boolean);
	return domains.length > 0 && domains.every(isDomainName) ? domains : undefined;
}

/** True for a valid SIGN_UP setting. */
export const isSignUp = (setting: string): boolean => parse(setting) !== undefined;

/** Reads SIGN_UP. Without it everyone may register; if it can't be read, no one. */
export const readSignUp = (setting: string | undefined): SignUp => (setting ? (parse(setting) ?? 'closed') : 'open');
