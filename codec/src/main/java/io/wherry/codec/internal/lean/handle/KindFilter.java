// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

/// The classes of the objects of a small graph, and the lengths of its texts: most objects are the
/// first of their kind, and need not be looked for. One thread owns it.
final class KindFilter {
    /* A bit for each class, by its hash, and for each length: false positives are possible, false
     * negatives are not. */
    private long classes;
    private long lengths;

    /// Adds the class of an object, of a text its length. Returns true if no object like it was
    /// added before.
    boolean addedFirst(Object object) {
        boolean first;
        if (object instanceof String text) {
            long bit = 1L << text.length();
            first = (lengths & bit) == 0;
            lengths |= bit;
        } else {
            long bit = 1L << object.getClass().hashCode();
            first = (classes & bit) == 0;
            classes |= bit;
        }
        return first;
    }

    void clear() {
        classes = 0;
        lengths = 0;
    }
}
