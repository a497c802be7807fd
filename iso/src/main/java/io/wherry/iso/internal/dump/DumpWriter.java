// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import java.io.IOException;

/// Writes objects in an output format.
interface DumpWriter {
    void begin(Block block) throws IOException;

    /// Begins an object, or an array of `length` elements.
    void object(int reference, Type type, int length) throws IOException;

    /// Writes a field or an element of the object: a primitive, text or null.
    void value(String name, Object value) throws IOException;

    /// Writes a field or an element that refers to another object.
    void reference(String name, int to) throws IOException;

    /// Writes a field or an element that is null.
    void nothing(String name) throws IOException;

    /// Ends the object.
    ///
    /// @param rest number of omitted elements
    void end(int rest) throws IOException;

    /// Ends the dump.
    ///
    /// @param more whether objects are omitted
    void end(boolean more) throws IOException;
}
