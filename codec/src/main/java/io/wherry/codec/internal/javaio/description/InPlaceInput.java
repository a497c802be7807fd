// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.fields.RecordFields;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The operations that a [Form] reads objects with. One reader owns it.
public abstract class InPlaceInput {
    /* A class, not an interface: with one subclass loaded the compiler binds its calls as those of a final class. */

    /// Gives `object` the next handle, and returns the handle; null if the object is still to be
    /// made.
    public abstract int assign(@Nullable Object object, boolean unshared);

    /// Gives the next handle to an object that is still to be made.
    public abstract int reserve(boolean unshared);

    /// Reads and sets the primitive fields of level number `index`, topmost first, which has no
    /// other.
    public abstract void setPrimitives(Object object, int index) throws IOException;

    /// The object of that handle has been made.
    public abstract void set(int handle, Object object, boolean unshared);

    /// Returns `object`, which has that handle; null, with the cause in the reader, if something of
    /// it is missing.
    public abstract @Nullable Object complete(
            int handle, @Nullable Object object, @Nullable ClassNotFoundException missing);

    /// Returns why the reference read last is null though it should not be, or null; then the
    /// object of `handle`, which refers to it, is missing, too, even if it is not read to its end.
    public abstract @Nullable ClassNotFoundException missing(int handle);

    /// References of an object follow, one level deeper.
    public abstract void enter();

    /// They have been read.
    public abstract void leave();

    /// As [#enter], where java.io would run code of the class.
    public abstract void enterCode() throws IOException;

    public abstract void leaveCode();

    /// Asks the filter about an array of `slots` that the class will make, and checks that the
    /// stream can hold its elements, and that the limit admits those of the collection.
    ///
    /// @param elements of the stream
    /// @param each elements of the collection for one of the stream: 2 of keys and values
    public abstract void admit(Class<?> arrayType, int slots, int elements, int each)
            throws IOException;

    /// Asks the filter about the replacement of an object.
    public abstract void admitResolved(Object object) throws IOException;

    /// Charges the hashing that the class will do.
    public abstract void charge(@Nullable Object hashed) throws IOException;

    /// Reads a reference and all objects that follow from it.
    public abstract @Nullable Object reference() throws IOException;

    /// Reads an object by the hooks of its class after all.
    public abstract @Nullable Object byHooks(StreamClass described, boolean unshared)
            throws IOException;

    /// The object being read has at least `bytes` more, which may be taken from the source together.
    public abstract void expect(int bytes);

    /// Bytes that the objects around the one that is read next have at least after it.
    public abstract int after();

    /// Sets [#after], as long as a reference of an object is read.
    public abstract void setAfter(int bytes);

    /// Returns the byte `ahead` bytes later, which the object must have.
    public abstract int peek(int ahead) throws IOException;

    public abstract int readInt() throws IOException;

    public abstract long readLong() throws IOException;

    public abstract short readShort() throws IOException;

    /// 0 to 255.
    public abstract int readByte() throws IOException;

    public abstract String readText() throws IOException;

    /// Begins the data of `writeObject` or `writeExternal`; numbers are read from their blocks.
    public abstract void beginData();

    /// As [#reference], where `writeObject` wrote it.
    public abstract @Nullable Object element() throws IOException;

    /// Skips the rest of the data.
    public abstract void endData() throws IOException;

    /// Returns the exception for a failure of the class's own code.
    public abstract RuntimeException thrown(RuntimeException failure);

    /// Returns the exception for a stack overflow in code of the classes whose objects `type`
    /// hashes.
    public abstract IOException endless(Class<?> type, StackOverflowError cause);

    /// Reads a record.
    public abstract @Nullable Object record(
            LevelImage level, RecordFields components, boolean unshared) throws IOException;

    /// Reads an object that is nothing but its fields. Tails, the last references of last levels,
    /// are read in a loop as long as they are such objects too.
    public abstract @Nullable Object plain(PlainForm first, boolean unshared) throws IOException;
}
