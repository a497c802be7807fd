// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

/// An operation on something of a size.
///
/// @param size bytes of an array, nodes of a list, or callers; 0 where there is none of these
public record SizedOperation(Operation operation, int size) {

    public static SizedOperation of(Operation operation) {
        return new SizedOperation(operation, 0);
    }

    /// Two words.
    @Override
    public String toString() {
        return operation.name() + ' ' + size;
    }

    /// Parses the output of [#toString].
    static SizedOperation parse(String operation, String size) {
        return new SizedOperation(Operation.valueOf(operation), Integer.parseInt(size));
    }
}
