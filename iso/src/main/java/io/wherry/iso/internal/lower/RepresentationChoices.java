// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.util.BitSet;

/// Choices of the representation of values in the code of a method: which stores keep Java objects
/// although a reference is available, and which nulls are references. Instructions are identified
/// by their index.
///
/// Code is lowered repeatedly until no choice is added.
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

    /// Returns the placements of arrays.
    ArrayGroups arrays() {
        return arrays;
    }

    /// Returns whether a choice was added since the last call.
    boolean changed() {
        boolean arraysChanged = arrays.changed(); // resets its flag
        boolean result = arraysChanged || changed;
        changed = false;
        return result;
    }

    private void set(BitSet bits, int index) {
        changed |= !bits.get(index);
        bits.set(index);
    }

    /// Records that a store must keep a Java object.
    ///
    /// @return false on a conflict
    boolean boxStore(int store) {
        set(boxedStores, store);
        return !plainStores.get(store);
    }

    /// Records that a store must keep a reference.
    ///
    /// @return false on a conflict
    boolean keepStore(int store) {
        set(plainStores, store);
        return !boxedStores.get(store);
    }

    boolean isBoxed(int store) {
        return store >= 0 && boxedStores.get(store);
    }

    /// Records that a null must be a reference, or must be a Java object.
    ///
    /// @return false on a conflict
    boolean fixNull(int source, boolean reference) {
        set(reference ? fixedReferences : fixedObjects, source);
        return !(fixedReferences.get(source) && fixedObjects.get(source));
    }

    /// Records that a null is preferably a reference.
    void preferReference(int source) {
        set(references, source);
    }

    /// Returns whether a null is a reference.
    boolean isReference(int source) {
        return fixedReferences.get(source)
                || arrays.isCluster(source)
                || (references.get(source) && !fixedObjects.get(source));
    }
}
