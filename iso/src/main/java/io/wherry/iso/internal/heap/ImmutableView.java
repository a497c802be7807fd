// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.raw.ValueView;

/// Copies values of one class into clusters and out of them. Any number of threads.
///
/// @param <T> a record, an immutable class, or an enum
public final class ImmutableView<T> implements ValueView<T> {
    private final ValueForm form;

    ImmutableView(ValueForm form) {
        this.form = form;
    }

    @Override
    public int type() {
        return form.type().id();
    }

    @Override
    public int size() {
        return form.type().size();
    }

    /// Returns the name of the type.
    public String name() {
        return form.type().name();
    }

    @Override
    @SuppressWarnings("unchecked") // made of the class
    public T at(int reference) {
        return (T) (form.leads() ? CopyOut.value(form, reference) : form.read(null, reference));
    }

    @Override
    public int write(int beside, T value) {
        Block block = Block.holding(beside);
        int first = block.next();
        try {
            return form.leads() ? CopyIn.value(block, form, value) : form.allocate(block, value);
        } catch (ClusterFullException e) { // after others, accessors may have made objects
            block.retract(first);
            throw e;
        }
    }
}
