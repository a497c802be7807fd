// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Shape;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What the stream says about a class.
///
/// ```text
///  0        1          1 + n
///  +--------+----------+-------------------
///  |  kind  |  name    |  fingerprint (4)      OBJECT
///  +--------+----------+-------------------
///  |  kind  |  name    |                       ARRAY, NAME
///  +--------+----------+-------------------
///  |  kind  |  count   |  that many names      PROXY
///  +--------+----------+-------------------
///
///  name   varint length in bytes, UTF-8, as Class.getName() says it: java.lang.String, [[I
/// ```
///
/// @param kind one of the constants
/// @param names the class's name; of a proxy its interfaces
/// @param fingerprint of an OBJECT, else 0
public record ClassDescription(int kind, List<String> names, int fingerprint) {
    /// A class whose objects are in the stream.
    public static final int OBJECT = 0;

    /// An array class whose component type is a class.
    public static final int ARRAY = 1;

    /// A dynamic proxy class.
    public static final int PROXY = 2;

    /// A class that `Class` objects name; it may have any shape.
    public static final int NAME = 3;

    /// Most interfaces a proxy class can have.
    static final int MOST_INTERFACES = 65_535;

    public ClassDescription {
        names = List.copyOf(names);
    }

    static ClassDescription of(Class<?> type) {
        if (type.isArray()) {
            return new ClassDescription(ARRAY, List.of(type.getName()), 0);
        }
        if (!Proxy.isProxyClass(type)) {
            return new ClassDescription(
                    OBJECT, List.of(type.getName()), Shape.of(type).fingerprint());
        }
        if (Shape.of(type).kind() != Kind.PROXY) {
            throw new IllegalArgumentException("not a serializable proxy class: " + type.getName());
        }
        List<String> names = new ArrayList<>();
        for (Class<?> implemented : type.getInterfaces()) {
            names.add(implemented.getName());
        }
        return new ClassDescription(PROXY, names, 0);
    }

    /// The description of `type` as a `Class` object.
    public static ClassDescription named(Class<?> type) {
        return new ClassDescription(NAME, List.of(type.getName()), 0);
    }

    /// The bytes of the picture.
    byte[] encoded() {
        List<byte[]> texts = new ArrayList<>();
        int size = 1 + LittleEndian.MAX_VARINT + Integer.BYTES;
        for (String name : names) {
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            texts.add(text);
            size += LittleEndian.MAX_VARINT + text.length;
        }
        byte[] bytes = new byte[size];
        bytes[0] = (byte) kind;
        int at = kind == PROXY ? LittleEndian.putVarint(bytes, 1, texts.size()) : 1;
        for (byte[] text : texts) {
            at = LittleEndian.putVarint(bytes, at, text.length);
            System.arraycopy(text, 0, bytes, at, text.length);
            at += text.length;
        }
        if (kind == OBJECT) {
            LittleEndian.putInt(bytes, at, fingerprint);
            at += Integer.BYTES;
        }
        return Arrays.copyOf(bytes, at);
    }

    @Override
    public String toString() {
        return String.join(",", names);
    }
}
