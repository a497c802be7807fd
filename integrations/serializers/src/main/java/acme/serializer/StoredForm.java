// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

/// A serializer, as its library calls it.
///
/// @param <S> what the library stores
interface StoredForm<S> {
    /// Returns the stored form of `value`.
    S write(Object value) throws Exception;

    /// Returns the value of a stored form, which can be read again.
    Object read(S stored) throws Exception;

    /// Returns the bytes of a stored form.
    long size(S stored) throws Exception;

    /// Lets a stored form go.
    default void release(S stored) {}
}
