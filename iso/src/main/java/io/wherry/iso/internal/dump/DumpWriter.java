// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import java.io.IOException;

/// Writes down objects, one after another, in some format.
interface DumpWriter {
    void begin(Block block) throws IOException;

    /// An object, or an array of `length` elements.
    void object(int reference, Type type, int length) throws IOException;

    /// A field or an element of the object: of a primitive, text or null.
    void value(String name, Object value) throws IOException;

    /// A field or an element that leads to another object.
    void reference(String name, int to) throws IOException;

    /// A field or an element that is null.
    void nothing(String name) throws IOException;

    /// The object has no more to show.
    ///
    /// @param rest elements that are left out
    void end(int rest) throws IOException;

    /// There is no more object to show.
    ///
    /// @param more whether there are further ones
    void end(boolean more) throws IOException;
}
