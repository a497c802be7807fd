// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.internal.cluster.Lifetime;
import org.jspecify.annotations.Nullable;

/// Text in place.
final class TextView implements IsoText {
    private final int reference;
    private final Lifetime lifetime;
    private final boolean latin1;

    TextView(int reference, boolean latin1) {
        this.reference = reference;
        this.lifetime = Lifetime.at(reference);
        this.latin1 = latin1;
    }

    private int here() {
        lifetime.require();
        return reference;
    }

    @Override
    public int isoReference() {
        return here();
    }

    @Override
    public int length() {
        return Cells.length(here());
    }

    @Override
    public char charAt(int index) {
        return latin1 ? Texts.latin1At(here(), index) : Cells.getCharAt(here(), index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TextView text
                && text.reference == reference
                && text.lifetime == lifetime;
    }

    @Override
    public int hashCode() {
        return reference;
    }

    @Override
    public String toString() {
        String text = Texts.string(here());
        return text == null ? "" : text;
    }
}
