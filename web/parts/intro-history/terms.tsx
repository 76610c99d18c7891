import { Check, Copy, Mail } from 'lucide-react';
import type { RequestInHistory } from '#contract/intro-request';
import { messageParts } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { type IntroTerms, ownText, termLines } from '#contract/rules/intro-terms';
import { Button } from '../../ui/button.tsx';
import { CopySaid } from '../../ui/clipboard/copy-said.tsx';
import { useCopyOrSelect } from '../../ui/clipboard/use-copy-or-select.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';

type Props = { request: RequestInHistory; terms: IntroTerms; prospect: Prospect };

/** The terms on which a connector has agreed, and where the user may write themselves, a text with the permitted words. */
export function Terms({ request, terms, prospect }: Props) {
	const connector = request.connectorName ?? 'Your connection';
	return (
		<div className="wrap-anywhere mt-2 rounded-sm bg-sunken px-3 py-2 text-sm">
			<ul className="font-semibold">
				{termLines(terms, connector, prospect.name).map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			{terms.mayMention && (
				<OwnText text={ownText(messageParts(request.message).forward, connector, prospect.name)} to={prospect.email} />
			)}
		</div>
	);
}

// The server mails no prospect: the text goes into the user's own mail program, or into the sales tool.
function OwnText({ text, to }: { text: string; to: string | null }) {
	const { copied, copy, field } = useCopyOrSelect<HTMLTextAreaElement>(text);
	return (
		<Field label="Your message to them" className="mt-2" hint={<CopySaid copied={copied} />}>
			{(control) => (
				<>
					<Textarea {...control} ref={field} readOnly rows={5} value={text} />
					<span className="mt-2 flex flex-wrap gap-2">
						<Button className="text-sm" onClick={copy}>
							{copied ? <Check aria-hidden className="text-spruce-ink" /> : <Copy aria-hidden />}
							Copy message
						</Button>
						{to && (
							<a
								className="inline-flex items-center gap-1.5 font-semibold text-ember-ink hover:underline"
								href={`mailto:${encodeURIComponent(to)}?body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
							>
								<Mail aria-hidden className="size-4" />
								Write in your mail app
							</a>
						)}
					</span>
				</>
			)}
		</Field>
	);
}
