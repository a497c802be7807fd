// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import org.jspecify.annotations.Nullable;

/// Text where it is.
final class TextView implements IsoText {
    private final int reference;
    private final boolean latin1;

    TextView(int reference, boolean latin1) {
        this.reference = reference;
        this.latin1 = latin1;
    }

    @Override
    public int isoReference() {
        return reference;
    }

    @Override
    public int length() {
        return Cells.length(reference);
    }

    @Override
    public char charAt(int index) {
        return latin1 ? Texts.latin1At(reference, index) : Cells.getCharAt(reference, index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextView text && text.reference == reference;
    }

    @Override
    public int hashCode() {
        return reference;
    }

    @Override
    public String toString() {
        String text = Texts.string(reference);
        return text == null ? "" : text;
    }
}
