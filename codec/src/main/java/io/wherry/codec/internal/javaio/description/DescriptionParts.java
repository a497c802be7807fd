// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.javaio.block.BlockOutput;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;

/// The bytes of a class description: name, version, flags and fields, in pieces. Between the pieces
/// are signatures, which are written once in a stream. Immutable.
public final class DescriptionParts {
    private final byte[][] parts;
    private final String[] signatures;
    private final byte[][] texts;

    /// @throws java.io.UTFDataFormatException if a name is too long
    DescriptionParts(ClassImage image, int flags) throws IOException {
        this(image.descriptor(), image.fields(), flags);
    }

    /// Lays out the description of `descriptor`.
    ///
    /// @throws java.io.UTFDataFormatException if a name is too long
    public DescriptionParts(ObjectStreamClass descriptor, int flags) throws IOException {
        this(descriptor, FieldImage.of(descriptor), flags);
    }

    private DescriptionParts(ObjectStreamClass descriptor, List<FieldImage> fields, int flags)
            throws IOException {
        BlockOutput out = new BlockOutput();
        out.begin(null);
        out.writeUtf(descriptor.getName());
        out.writeLong(descriptor.getSerialVersionUID());
        out.writeByte(flags);
        out.writeShort(fields.size());
        List<byte[]> pieces = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (FieldImage field : fields) {
            out.writeByte(field.code());
            out.writeUtf(field.name());
            if (!field.isPrimitive()) {
                pieces.add(out.toByteArray());
                types.add(field.signature());
                out.begin(null);
            }
        }
        pieces.add(out.toByteArray());
        this.parts = pieces.toArray(byte[][]::new);
        this.signatures = types.toArray(String[]::new);
        this.texts = new byte[signatures.length][];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = BlockOutput.utf(signatures[i]);
        }
    }

    /// Returns the number of signatures.
    public int signatures() {
        return signatures.length;
    }

    /// Returns the bytes before signature number `index`, or after the last signature.
    public byte[] part(int index) {
        return parts[index];
    }

    /// Interned.
    public String signature(int index) {
        return signatures[index];
    }

    /// The signature in modified UTF-8.
    public byte[] text(int index) {
        return texts[index];
    }
}
