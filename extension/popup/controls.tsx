import type { ComponentProps, ReactNode } from 'react';

const looks = {
	primary: 'bg-ember text-on-ember shadow-xs hover:bg-ember-hover',
	secondary: 'border border-border-strong bg-surface text-ink shadow-xs hover:bg-hover',
	ghost: 'text-ink-2 hover:bg-hover hover:text-ink',
};

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

/** A button as everywhere in the product. */
export const Button = ({ look = 'secondary', className = '', ...props }: ButtonProps) => (
	<button type="button" className={`btn ${looks[look]} ${className}`} {...props} />
);

const tones = {
	plain: 'border bg-surface',
	good: 'bg-spruce-soft text-spruce-ink',
	warn: 'bg-amber-soft text-amber',
	bad: 'bg-danger-soft text-danger-ink',
};

type PanelProps = { title: string; tone?: keyof typeof tones; children?: ReactNode; role?: 'status' | 'alert' };

/** A titled block of the popup. */
export function Panel({ title, tone = 'plain', children, role }: PanelProps) {
	return (
		<section className={`rounded-md p-4 ${tones[tone]}`} role={role}>
			<h2 className="font-semibold text-md">{title}</h2>
			{children}
		</section>
	);
}

/** A person's name in their own direction, whatever stands around it. */
export const Name = ({ children }: { children: string }) => <bdi dir="auto">{children}</bdi>;

/** "1 person", "25 people". */
export const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);
