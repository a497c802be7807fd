// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// An operation on something of a size.
///
/// @param size bytes of an array, nodes of a list, or callers; 0 where there is none of these
public record Exercise(Operation operation, int size) {

    public static Exercise of(Operation operation) {
        return new Exercise(operation, 0);
    }

    /// Two words.
    @Override
    public String toString() {
        return operation.name() + ' ' + size;
    }

    /// Reads what [#toString] wrote.
    static Exercise parse(String operation, String size) {
        return new Exercise(Operation.valueOf(operation), Integer.parseInt(size));
    }
}
