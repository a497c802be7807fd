// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The serial form of one object: the data it writes to a stream, and its references, which are not
/// followed.
///
/// The object's own hooks, or the JDK's handles for its default fields, write into this stream as
/// they would into any other. If the object has a writeReplace, the image is that of the
/// replacement.
final class SerialImage extends ObjectOutputStream {
    /// A reference by its name: that of a field, or `child` for one written by a hook.
    record Reference(String name, @Nullable Object value) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
    private final DataOutputStream data = new DataOutputStream(bytes);
    private final List<Reference> references = new ArrayList<>();
    private @Nullable FieldRecorder fields;
    private @Nullable Object object;
    private @Nullable SerialLevel level;

    private SerialImage() throws IOException {}

    static SerialImage of(Object object) throws IOException {
        SerialImage image = new SerialImage();
        image.record(SerialLevel.replacement(object));
        return image;
    }

    /// The replacement of a lambda.
    static SerializedLambda ofLambda(Object lambda) throws IOException {
        if (SerialLevel.replacement(lambda) instanceof SerializedLambda written) {
            return written;
        }
        throw new NotSerializableException(lambda.getClass().getName());
    }

    byte[] data() {
        return bytes.toByteArray();
    }

    List<Reference> references() {
        return references;
    }

    private void record(Object written) throws IOException {
        data.writeUTF(written.getClass().getName());
        switch (written) {
            case Externalizable external -> external.writeExternal(this);
            case String _, Enum<?> _, Object[] _ -> writeObjectOverride(written);
            case Serializable _ -> {
                object = written;
                for (SerialLevel each : SerialLevel.of(written.getClass())) {
                    data.writeUTF(each.name());
                    level = each;
                    each.write(written, this);
                }
            }
            default -> throw new NotSerializableException(written.getClass().getName());
        }
    }

    @Override
    public void defaultWriteObject() throws IOException {
        if (level == null || object == null) {
            throw new IOException("not within writeObject");
        }
        level.writeDefaults(object, this);
    }

    @Override
    public PutField putFields() {
        FieldRecorder recorder = fields;
        if (recorder == null) {
            recorder = new FieldRecorder(data, references);
            fields = recorder;
        }
        return recorder;
    }

    @Override
    public void writeFields() {
        fields = null;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object value) {
        references.add(new Reference("child", value));
    }

    @Override
    public void writeUnshared(@Nullable Object value) {
        references.add(new Reference("child", value));
    }

    @Override
    public void write(int value) throws IOException {
        data.write(value);
    }

    @Override
    public void write(byte[] source) throws IOException {
        data.write(source);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        data.write(source, offset, length);
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        data.writeBoolean(value);
    }

    @Override
    public void writeByte(int value) throws IOException {
        data.writeByte(value);
    }

    @Override
    public void writeShort(int value) throws IOException {
        data.writeShort(value);
    }

    @Override
    public void writeChar(int value) throws IOException {
        data.writeChar(value);
    }

    @Override
    public void writeInt(int value) throws IOException {
        data.writeInt(value);
    }

    @Override
    public void writeLong(long value) throws IOException {
        data.writeLong(value);
    }

    @Override
    public void writeFloat(float value) throws IOException {
        data.writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public void writeDouble(double value) throws IOException {
        data.writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public void writeBytes(String value) throws IOException {
        data.writeBytes(value);
    }

    @Override
    public void writeChars(String value) throws IOException {
        data.writeChars(value);
    }

    @Override
    public void writeUTF(String value) throws IOException {
        data.writeUTF(value);
    }

    @Override
    public void reset() {}

    @Override
    public void flush() {}

    @Override
    public void close() {}

    /// Takes fields by name, in the order in which they are put.
    private static final class FieldRecorder extends PutField {
        private final DataOutputStream data;
        private final List<Reference> references;

        FieldRecorder(DataOutputStream data, List<Reference> references) {
            this.data = data;
            this.references = references;
        }

        @Override
        public void put(String name, boolean value) {
            put(name, value ? 1L : 0L);
        }

        @Override
        public void put(String name, byte value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, char value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, short value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, int value) {
            put(name, (long) value);
        }

        @Override
        public void put(String name, long value) {
            try {
                data.writeUTF(name);
                data.writeLong(value);
            } catch (IOException e) {
                throw new AssertionError("a byte array takes everything", e);
            }
        }

        @Override
        public void put(String name, float value) {
            put(name, (long) Float.floatToRawIntBits(value));
        }

        @Override
        public void put(String name, double value) {
            put(name, Double.doubleToRawLongBits(value));
        }

        @Override
        public void put(String name, @Nullable Object value) {
            references.add(new Reference(name, value));
        }

        @Override
        @SuppressWarnings("removal") // PutField still asks for it
        public void write(ObjectOutput out) {
            throw new UnsupportedOperationException("call writeFields");
        }
    }
}
