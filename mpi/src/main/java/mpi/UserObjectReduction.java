// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.ObjectSlice;
import io.wherry.mpi.internal.layout.Payload;
import io.wherry.mpi.internal.message.ReductionOperations.ObjectReduction;

/// A reduction of the program on rows of objects: the callback gets arrays with the gaps of the
/// datatype.
record UserObjectReduction(Op.Calling calling, Datatype datatype) implements ObjectReduction {
    @Override
    public void combine(Object[] left, Object[] right) {
        Layout layout = datatype.heldLayout();
        int count = right.length / Math.max(1, layout.size());
        if (layout.isDense() || count == 0) {
            calling.call(left, right, 0, count, datatype.held());
            return;
        }
        int start = UserReduction.start(layout, count);
        Object[] first = new Object[UserReduction.length(layout, count)];
        Object[] result = new Object[first.length];
        ObjectSlice results = slice(result, start, count);
        slice(first, start, count).put(left);
        results.put(right);
        calling.call(first, result, start, count, datatype.held());
        System.arraycopy(results.pick(), 0, right, 0, right.length);
    }

    private ObjectSlice slice(Object[] array, int start, int count) {
        return (ObjectSlice) Payload.of(array, start, count, datatype.heldLayout());
    }
}
