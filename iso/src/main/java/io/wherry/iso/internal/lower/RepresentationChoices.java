// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.BitSet;

/// What the code of a method turned out to need: which stores keep Java objects though a reference is at hand, and which
/// nulls are references. Instructions are known by their index.
///
/// Code is lowered again until nothing new is found.
final class RepresentationChoices {
    private final BitSet boxedStores = new BitSet();
    private final BitSet plainStores = new BitSet();
    private final BitSet fixedReferences = new BitSet();
    private final BitSet fixedObjects = new BitSet();
    private final BitSet references = new BitSet();
    private final ArrayGroups arrays;
    private boolean changed;

    /// @param instructions number of instructions of the method
    RepresentationChoices(int instructions) {
        this.arrays = new ArrayGroups(instructions);
    }

    /// Where arrays live.
    ArrayGroups arrays() {
        return arrays;
    }

    /// Whether something new was found since the last time.
    boolean changed() {
        boolean arraysChanged = arrays.changed(); // forgets what it returns
        boolean result = arraysChanged || changed;
        changed = false;
        return result;
    }

    private void set(BitSet bits, int index) {
        changed |= !bits.get(index);
        bits.set(index);
    }

    /// A store must keep a Java object.
    ///
    /// @return whether that can be
    boolean boxStore(int store) {
        set(boxedStores, store);
        return !plainStores.get(store);
    }

    /// A store must keep a reference.
    ///
    /// @return whether that can be
    boolean keepStore(int store) {
        set(plainStores, store);
        return !boxedStores.get(store);
    }

    boolean isBoxed(int store) {
        return store >= 0 && boxedStores.get(store);
    }

    /// A null must be a reference, or must be a Java object.
    ///
    /// @return whether that can be
    boolean fixNull(int source, boolean reference) {
        set(reference ? fixedReferences : fixedObjects, source);
        return !(fixedReferences.get(source) && fixedObjects.get(source));
    }

    /// A null had better be a reference.
    void preferReference(int source) {
        set(references, source);
    }

    /// Whether a null is a reference.
    boolean isReference(int source) {
        return fixedReferences.get(source)
                || arrays.isCluster(source)
                || (references.get(source) && !fixedObjects.get(source));
    }
}
