// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.ClassFilter;
import org.jspecify.annotations.Nullable;

/// Reads the messages of another library's format for a [FormatChain].
///
/// ```java
/// record River(MarshallerFactory factory) implements FormatDelegate {
///     public boolean recognizes(byte[] prefix) {
///         return prefix.length > 0 && prefix[0] == 4;
///     }
///
///     public Object decode(byte[] message, ClassFilter filter) throws Exception { ... }
/// }
/// ```
///
/// Many threads use a delegate at a time: it gives each its own decoder if the library's are not
/// thread-safe.
public interface FormatDelegate {
    /// Bytes of a message that [#recognizes] is given at most.
    int PREFIX = 64;

    /// Returns true if messages that begin with `prefix` are of this format.
    ///
    /// @param prefix a copy of the first bytes of the message, at most [#PREFIX] of them
    boolean recognizes(byte[] prefix);

    /// Returns the root of the graph in `message`.
    ///
    /// @param message all bytes of the message; it must not be changed
    /// @param filter the filters of the chain's codec, and of the JVM; it allows all classes if
    ///     there are none. If it does not allow a class that it is asked about, the chain refuses
    ///     the message, whatever this method returns or throws.
    /// @throws Exception if the message cannot be read: it becomes the cause of a
    ///     [DelegateFailedException]
    @Nullable Object decode(byte[] message, ClassFilter filter) throws Exception;

    /// Returns true if [#decode] asks its filter about each class before it makes an object of it
    /// or initializes it. A chain whose codec has a filter takes no other delegates. Default:
    /// `false`.
    default boolean appliesFilter() {
        return false;
    }
}
