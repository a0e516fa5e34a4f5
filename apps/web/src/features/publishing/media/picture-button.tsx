import { FileButton, type FileButtonProps } from './file-button.tsx';

/** The specified file extensions, and their MIME types. */
const accepted = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** Checks the chosen file, because browsers allow choosing any file despite `accept`. */
export const isPicture = (file: File): boolean => /\.(?:jpe?g|png)$/i.test(file.name);

export function PictureButton(props: Omit<FileButtonProps, 'accept'>) {
  return <FileButton {...props} accept={accepted} />;
}
