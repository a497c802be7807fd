// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.codec.WireFormatException;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.ClassDescription.Head;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.FieldDescription.TypeForm;
import io.wherry.inspect.parse.OmittedValues;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.StreamWriter;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Passes a stream on without some of its fields, or with other names and primitive types of fields.
final class FieldRewriter implements StreamVisitor, OmittedValues {
    /* The values of dropped fields are left out, and it is kept where they begin. If the stream refers to one of them later, the parser goes back and reads it
     * there; values in it that have been written meanwhile become references. So every value that can be reached is written once, and has a new handle. */

    /// A longer text may take more than 65535 bytes.
    private static final int SHORT_TEXT = 0xffff / 3;

    private final StreamWriter out;
    private final ClassChanges changes;
    private final HandleMap handles = new HandleMap();
    private final OmittedParts omitted = new OmittedParts();
    private final Omission omission = new Omission();
    private final Set<FieldDescription> dropped =
            Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<ClassDescription, LevelChange> levels = new IdentityHashMap<>();

    /// Of the values that are open and left out: the number of handles before them, the offset as two numbers, and the handle.
    private final IntStack opened = new IntStack();

    /// Changed fields that no class has had.
    private final Set<String> absentFields;

    private IntSupplier handleCount = () -> 0;
    private @Nullable ClassDescription begun;
    private LongSupplier position = () -> 0;

    FieldRewriter(StreamWriter out, ClassChanges changes) {
        this.out = out;
        this.changes = changes;
        this.absentFields = changes.changedFields();
    }

    /// Returns the changed fields that no class of the streams before has, as `com.acme.Cart#coupon`.
    Set<String> absentFields() {
        return absentFields;
    }

    private void forgetHandles() {
        handles.clear();
        omitted.clear();
        omission.stop();
        dropped.clear();
        levels.clear();
        opened.clear();
        begun = null;
    }

    @Override
    public void attach(IntSupplier count) {
        handleCount = count;
    }

    @Override
    public @Nullable Span toRead(int handle) {
        return omission.isUnderWay() || handles.isWritten(handle) ? null : omitted.value(handle);
    }

    @Override
    public @Nullable Span toSkip(long offset) {
        Span value = omitted.valueAt(offset);
        return value != null && (omission.isUnderWay() || handles.isWritten(value.handle()))
                ? value
                : null;
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier now) throws IOException {
        forgetHandles();
        position = now;
        out.beginStream(offset, version, now);
    }

    @Override
    public void endStream(long end) throws IOException {
        out.endStream(end);
    }

    @Override
    public void open(Opening opening, long offset) throws IOException {
        if (omission.isUnderWay()) {
            noteAnnotation();
            opened.push(handleCount.getAsInt());
            opened.push((int) (offset >>> Integer.SIZE));
            opened.push((int) offset);
            omission.open();
            return;
        }
        out.open(opening, offset);
    }

    @Override
    public void beginClass(ClassDescription type) throws IOException {
        for (FieldDescription field : type.fields()) {
            absentFields.remove(type.name() + '#' + field.name());
        }
        if (omission.isUnderWay()) {
            noteAnnotation();
            begun = type;
            omitted.add(type);
            omission.open();
        } else if (handles.isWritten(type.handle())) {
            out.reference(0, handles.of(type.handle()));
            omission.beginClass();
        } else {
            describe(type);
        }
    }

    /// A class in a dropped field has annotations if anything stands between its begin and the end of its annotations.
    private void noteAnnotation() {
        if (begun != null) {
            omitted.addAnnotated(begun);
            begun = null;
        }
    }

    private void describe(ClassDescription type) throws IOException {
        handles.assign(type.handle());
        List<FieldDescription> fields = new ArrayList<>();
        for (FieldDescription field : type.fields()) {
            FieldChange change = changes.ofField(type.name(), field.name());
            if (change.letter() != 0 && !field.isPrimitive()) {
                throw new WireFormatException(
                        "field is not primitive: class=" + type.name() + ", field=" + field.name(),
                        position.getAsLong());
            }
            if (change.isDropped()) {
                dropped.add(field);
                omitted.addTypeName(field);
            } else {
                fields.add(changed(field, change));
            }
        }
        Head head = type.head();
        out.beginClass(
                new ClassDescription(
                        new Head(
                                head.name(),
                                head.serialVersionUID(),
                                head.flags(),
                                fields,
                                head.interfaces()),
                        type.handle(),
                        type.index()));
    }

    private FieldDescription changed(FieldDescription field, FieldChange change) {
        String renamed = change.name();
        String name = renamed == null ? field.name() : renamed;
        if (field.isPrimitive()) {
            char letter = change.letter();
            return FieldDescription.primitive(name, letter == 0 ? field.letter() : letter);
        }
        int handle = field.typeHandle();
        if (handles.isWritten(handle)) {
            return new FieldDescription(name, field.type(), TypeForm.REFERENCE, handles.of(handle));
        }
        handles.assign(handle);
        TypeForm form = field.type().length() > SHORT_TEXT ? TypeForm.LONG_STRING : TypeForm.STRING;
        return new FieldDescription(name, field.type(), form, handle);
    }

    @Override
    public void endClassAnnotations() throws IOException {
        if (omission.isUnderWay()) {
            begun = null;
            omission.closeAnnotations();
        } else {
            out.endClassAnnotations();
        }
    }

    @Override
    public void classReference(@Nullable ClassDescription type) throws IOException {
        if (omission.isUnderWay()) {
            omission.endClass();
        } else {
            writeClass(type);
        }
    }

    /// Writes a reference to the class, or a description if it was left out before.
    private void writeClass(@Nullable ClassDescription type) throws IOException {
        ClassDescription next = type;
        while (next != null && !handles.isWritten(next.handle())) {
            if (omitted.isAnnotated(next)) {
                throw new WireFormatException(
                        "class in a dropped field has annotations: class=" + next.name(),
                        position.getAsLong());
            }
            describe(next);
            out.endClassAnnotations();
            next = next.superclass();
        }
        if (next == null) {
            out.classReference(null);
        } else {
            out.reference(0, handles.of(next.handle()));
        }
    }

    @Override
    public void field(FieldDescription field) {
        if (!omission.isUnderWay() && dropped.contains(field)) {
            omission.beginValue();
        }
    }

    @Override
    public void nullValue(long offset) throws IOException {
        if (omission.isUnderWay()) {
            noteAnnotation();
            omission.endValue();
        } else {
            out.nullValue(offset);
        }
    }

    @Override
    public void reference(long offset, int handle) throws IOException {
        if (omission.isUnderWay()) {
            noteAnnotation();
            omission.endValue();
            return;
        }
        OmittedParts.Text text = omitted.text(handle);
        if (handles.isWritten(handle)) {
            out.reference(offset, handles.of(handle));
        } else if (text != null) {
            handles.assign(handle);
            out.string(offset, handle, text.utf(), text.wide());
        } else {
            ClassDescription type = omitted.type(handle);
            if (type == null) {
                throw new WireFormatException("no value of this handle: " + handle, offset);
            }
            writeClass(type);
        }
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide)
            throws IOException {
        if (omission.isUnderWay()) {
            noteAnnotation();
            omitted.add(handle, new OmittedParts.Text(utf, wide));
            omission.endValue();
        } else if (handles.isWritten(handle)) {
            out.reference(offset, handles.of(handle));
        } else {
            handles.assign(handle);
            out.string(offset, handle, utf, wide);
        }
    }

    /// Returns whether the value that begins is written, and gives it a handle.
    private boolean begins(int handle) {
        if (omission.isUnderWay()) {
            opened.push(handle);
            return false;
        }
        handles.assign(handle);
        return true;
    }

    private void ends() {
        if (!omission.isUnderWay()) {
            return;
        }
        int handle = opened.pop();
        long low = opened.pop() & 0xffff_ffffL;
        long begin = ((long) opened.pop() << Integer.SIZE) | low;
        int before = opened.pop();
        omitted.add(new Span(handle, begin, before, position.getAsLong(), handleCount.getAsInt()));
        omission.closeValue();
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        begins(handle);
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields)
            throws IOException {
        if (omission.isUnderWay()) {
            return;
        }
        LevelChange change = levels.computeIfAbsent(level, each -> new LevelChange(each, changes));
        long start = position.getAsLong() - primitives.byteSize();
        out.beginLevel(level, hasFields ? change.apply(primitives, start) : primitives, hasFields);
    }

    @Override
    public void endObject() {
        ends();
    }

    @Override
    public void endData() throws IOException {
        if (!omission.isUnderWay()) {
            out.endData();
        }
    }

    @Override
    public void block(long offset, MemorySegment data, boolean wide) throws IOException {
        if (omission.isUnderWay()) {
            noteAnnotation();
        } else {
            out.block(offset, data, wide);
        }
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length)
            throws IOException {
        if (begins(handle)) {
            out.beginArray(offset, handle, type, length);
        }
    }

    @Override
    public void elements(MemorySegment elements) throws IOException {
        if (!omission.isUnderWay()) {
            out.elements(elements);
        }
    }

    @Override
    public void endArray() {
        ends();
    }

    @Override
    public void beginEnum(long offset, int handle, ClassDescription type) {
        begins(handle);
    }

    @Override
    public void endEnum() {
        ends();
    }

    @Override
    public void classObject(long offset, int handle, ClassDescription type) {
        begins(handle);
        ends();
    }

    @Override
    public void descriptionObject(long offset, ClassDescription type) {
        if (omission.isUnderWay()) {
            omission.endValue();
        }
    }

    @Override
    public void beginException(long offset) throws IOException {
        forgetHandles();
        out.beginException(offset);
    }

    @Override
    public void endException() {
        forgetHandles();
    }

    @Override
    public void reset(long offset) throws IOException {
        forgetHandles();
        out.reset(offset);
    }
}
