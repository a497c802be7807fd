// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.io.ObjectStreamConstants;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class as the stream describes it. Objects that share it share its description when they are
/// written.
///
/// @param name as [Class#getName] returns it; empty for a proxy class
/// @param flags `SC_SERIALIZABLE` and so on of [ObjectStreamConstants]
/// @param fields those the class itself declares: primitives first, both parts by name, as java.io
///     has them
/// @param interfaces of a proxy class; otherwise empty
/// @param superclass the serializable superclass, or null
/// @param here the class itself, if it is a superclass of a missing class, is here and is as the
///     stream describes it; otherwise null
public record NodeClass(
        String name,
        long serialVersionUID,
        int flags,
        List<NodeField> fields,
        List<String> interfaces,
        @Nullable NodeClass superclass,
        @Nullable Class<?> here) {

    public NodeClass {
        fields = new NodeFieldList(fields);
        interfaces = List.copyOf(interfaces);
    }

    public boolean isProxy() {
        return !interfaces.isEmpty();
    }

    public boolean isEnum() {
        return (flags & ObjectStreamConstants.SC_ENUM) != 0;
    }

    /// True if `writeExternal` wrote the objects. A record that is Externalizable in name has
    /// fields instead.
    public boolean isExternalizable() {
        return (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0 && fields.isEmpty();
    }

    /// True if objects have data that `writeObject` or `writeExternal` wrote.
    public boolean hasData() {
        return (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0 || isExternalizable();
    }

    @Override
    public String toString() {
        return isProxy() ? "proxy of " + String.join(", ", interfaces) : name;
    }
}
