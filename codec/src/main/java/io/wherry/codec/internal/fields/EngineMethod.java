// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.ElementWriter;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.PlainCodec;
import io.wherry.codec.internal.lean.WriterClass;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;
import java.io.InvalidClassException;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// The methods of the engine that generated classes call: no other method is called by name.
enum EngineMethod {
    WRITER_NESTING(LeanWriter.class, "nesting", int.class),
    WRITER_USES_FIELDS(LeanWriter.class, "usesFields", boolean.class),
    WRITER_TRACKS(LeanWriter.class, "tracks", boolean.class),
    WRITER_HASH(LeanWriter.class, "hash", int.class, Object.class, Object.class),
    WRITER_WROTE_BACK(LeanWriter.class, "wroteBack", boolean.class, Object.class, ClassCodec.class),
    WRITER_WROTE_BACK_BY_HASH(
            LeanWriter.class, "wroteBack", boolean.class, Object.class, int.class),
    WRITER_CLASS_OF(LeanWriter.class, "classOf", WriterClass.class, Object.class),
    WRITER_CLASS_OF_FIELD(
            LeanWriter.class,
            "classOf",
            WriterClass.class,
            Object.class,
            WriterClass.class,
            int.class),
    WRITER_BEGIN(
            LeanWriter.class,
            "begin",
            int.class,
            WriterClass.class,
            ClassCodec.class,
            int.class,
            int.class),
    WRITER_ELEMENTS(LeanWriter.class, "elements", ElementWriter.class),
    WRITER_OUT(LeanWriter.class, "out", SegmentOutput.class),
    WRITER_STRING(LeanWriter.class, "string", void.class, String.class),
    WRITER_REFERENCE(LeanWriter.class, "reference", void.class, Object.class),
    WRITER_UNSHARED(LeanWriter.class, "unshared", void.class, Object.class),
    WRITER_PUT_NULL(LeanWriter.class, "putNull", void.class),
    WRITER_TAIL_OF(
            LeanWriter.class, "tailOf", Object.class, WriterClass.class, Object.class, int.class),
    WRITER_END(LeanWriter.class, "end", void.class),
    WRITER_END_BEFORE_TAIL(LeanWriter.class, "end", void.class, WriterClass.class),
    WRITER_END_NESTED(LeanWriter.class, "endNested", void.class, WriterClass.class, int.class),
    WRITER_CLASS_CODEC(WriterClass.class, "codec", ClassCodec.class),
    WRITER_CLASS_DIRECT(WriterClass.class, "direct", Fields.class),
    OUTPUT_RESERVE(SegmentOutput.class, "reserve", int.class, int.class),
    OUTPUT_BYTES(SegmentOutput.class, "bytes", byte[].class),
    ELEMENTS_BEGINS_CHAIN(ElementWriter.class, "beginsChain", boolean.class, WriterClass.class),
    ELEMENTS_WROTE_BACK(ElementWriter.class, "wroteBack", boolean.class, Object.class, int.class),
    ELEMENTS_BEGIN(ElementWriter.class, "begin", int.class, int.class),
    ELEMENTS_BYTES(ElementWriter.class, "bytes", byte[].class),
    ELEMENTS_STRING(ElementWriter.class, "string", void.class, String.class),

    READER_NESTING(LeanReader.class, "nesting", int.class),
    READER_ENTER(LeanReader.class, "enter", boolean.class, Object.class, ClassCodec.class),
    READER_ENTER_FRAMED(LeanReader.class, "enterFramed", int.class),
    READER_IN(LeanReader.class, "in", SegmentInput.class),
    READER_NEXT(LeanReader.class, "next", ClassCodec.class),
    READER_STRING(LeanReader.class, "string", Object.class),
    READER_REFERENCE(LeanReader.class, "reference", Object.class),
    READER_WANTED(LeanReader.class, "wanted", void.class, Object.class, int.class, Patchable.class),
    READER_FORGET_LATE(LeanReader.class, "forgetLate", void.class),
    READER_TAKES(LeanReader.class, "takes", int.class, PlainCodec.class, int.class),
    READER_FOLLOW(LeanReader.class, "follow", void.class, Object.class, PlainCodec.class),
    READER_ENDS_WITH_NULL(LeanReader.class, "endsWithNull", boolean.class, int.class),
    READER_TAILS(
            LeanReader.class,
            "tails",
            void.class,
            PlainCodec.class,
            Object.class,
            Object.class,
            int.class),
    READER_LEAVE(LeanReader.class, "leave", void.class),
    READER_LEAVE_FRAMED(LeanReader.class, "leaveFramed", void.class, int.class, Object.class),
    INPUT_REQUIRE(SegmentInput.class, "require", int.class, int.class),
    INPUT_AVAILABLE(SegmentInput.class, "available", int.class, int.class),
    INPUT_BYTES(SegmentInput.class, "bytes", byte[].class),
    INSTANTIATOR_FAILED(
            Instantiator.class,
            "failed",
            InvalidClassException.class,
            ReflectiveOperationException.class),

    CODEC_DIRECT(ClassCodec.class, "direct", Fields.class),
    CODEC_READ_NEW(ClassCodec.class, "readNew", Object.class, LeanReader.class),
    CODEC_WRITE(
            ClassCodec.class,
            "write",
            void.class,
            LeanWriter.class,
            WriterClass.class,
            Object.class),
    PLAIN_INSTANTIATOR(PlainCodec.class, "instantiator", Instantiator.class),
    PLAIN_READ_INHERITED(
            PlainCodec.class, "readInherited", void.class, LeanReader.class, Object.class),
    PLAIN_WRITE_INHERITED(
            PlainCodec.class, "writeInherited", void.class, LeanWriter.class, Object.class),
    FIELDS_WRITE(
            Fields.class,
            "write",
            Object.class,
            LeanWriter.class,
            WriterClass.class,
            ClassCodec.class,
            Object.class),
    FIELDS_READ_NEW(Fields.class, "readNew", Object.class, LeanReader.class, ClassCodec.class),
    FIELDS_HASH(Fields.class, "hash", int.class, LeanWriter.class, Object.class),
    FIELDS_INSTANTIATE(Fields.class, "instantiate", Object.class, Instantiator.class),
    FIELDS_LOCATED(
            Fields.class,
            "located",
            WireFormatException.class,
            WireFormatException.class,
            int.class),
    FIELDS_MISFIT(
            Fields.class,
            "misfit",
            WireFormatException.class,
            LeanReader.class,
            int.class,
            ClassCastException.class),
    RECORD_READ_COMPONENTS(RecordFields.class, "readComponents", Object.class, LeanReader.class),
    RECORD_REFUSED(
            RecordFields.class, "refused", IOException.class, LeanReader.class, Throwable.class);

    @SuppressWarnings("ImmutableEnumChecker") // descriptors are immutable
    private final ClassDesc owner;

    private final String method;

    @SuppressWarnings("ImmutableEnumChecker") // descriptors are immutable
    private final MethodTypeDesc signature;

    EngineMethod(Class<?> owner, String method, Class<?> result, Class<?>... parameters) {
        this.owner = FieldsGenerator.desc(owner);
        this.method = method;
        ClassDesc[] types = new ClassDesc[parameters.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = FieldsGenerator.desc(parameters[i]);
        }
        this.signature = MethodTypeDesc.of(FieldsGenerator.desc(result), types);
    }

    /// Emits a call; the receiver and the arguments have been pushed.
    CodeBuilder call(CodeBuilder code) {
        return code.invokevirtual(owner, method, signature);
    }

    ClassDesc owner() {
        return owner;
    }

    String method() {
        return method;
    }

    MethodTypeDesc signature() {
        return signature;
    }
}
