// The inks the pictures are printed with (tokens.css): they follow the theme.
export const ink = 'var(--ink)';
export const paper = 'var(--paper)';
export const red = 'var(--print-red)';
export const yellow = 'var(--print-yellow)';
export const blue = 'var(--print-blue)';
export const orange = 'var(--print-orange)';
export const green = 'var(--print-green)';
export const plum = 'var(--print-plum)';
