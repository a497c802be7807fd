// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

/// A serializer that makes an array.
///
/// @param writing makes it
/// @param reading reads it
record BytesForm(Writing writing, Reading reading) implements StoredForm<byte[]> {

    /// A method that serializes.
    interface Writing {
        byte[] write(Object value) throws Exception;
    }

    /// A method that deserializes.
    interface Reading {
        Object read(byte[] stored) throws Exception;
    }

    @Override
    public byte[] write(Object value) throws Exception {
        return writing.write(value);
    }

    @Override
    public Object read(byte[] stored) throws Exception {
        return reading.read(stored);
    }

    @Override
    public long size(byte[] stored) {
        return stored.length;
    }
}
