// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.ElementWriter;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.WriterClass;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// The methods of generated classes, which override those of [Fields] and [RecordFields].
enum GeneratedMethod {
    CLASS_INIT(ConstantDescs.CLASS_INIT_NAME, CD_void),
    CONSTRUCTOR(ConstantDescs.INIT_NAME, CD_void, desc(Level.class)),

    WRITE_HEAD("writeHead", CD_Object, desc(LeanWriter.class), CD_Object),
    WRITE(
            "write",
            CD_Object,
            desc(LeanWriter.class),
            desc(WriterClass.class),
            desc(ClassCodec.class),
            CD_Object),
    GET("get", CD_void, CD_Object, FieldsGenerator.BYTES, CD_int, FieldsGenerator.VALUES, CD_int),
    WRITES_RUNS("writesRuns", CD_boolean),
    WRITE_RUN(
            "writeRun", CD_int, desc(ElementWriter.class), FieldsGenerator.VALUES, CD_int, CD_int),
    HASHING("hashing", desc(Fields.Hashing.class)),
    HASH("hash", CD_int, desc(LeanWriter.class), CD_Object),

    INSTANTIATE("instantiate", CD_Object, desc(Instantiator.class)),
    READ_HEAD("readHead", CD_Object, desc(LeanReader.class), CD_Object),
    READ_NEW("readNew", CD_Object, desc(LeanReader.class), desc(ClassCodec.class)),
    READS_RUNS("readsRuns", CD_boolean),
    READ_RUN(
            "readRun",
            CD_int,
            desc(SegmentInput.class),
            desc(ClassCodec.class),
            FieldsGenerator.VALUES,
            CD_int,
            CD_int),
    SET("set", CD_void, CD_Object, FieldsGenerator.BYTES, CD_int, FieldsGenerator.VALUES, CD_int),
    SET_PRIMITIVES("setPrimitives", CD_void, CD_Object, FieldsGenerator.BYTES, CD_int),
    SET_REFERENCES("setReferences", CD_void, CD_Object, FieldsGenerator.VALUES, CD_int),
    PATCH("patch", CD_void, CD_Object, CD_int, CD_Object),

    CONSTRUCT(
            "construct", CD_Object, FieldsGenerator.BYTES, CD_int, FieldsGenerator.VALUES, CD_int),
    CONSTRUCT_BIG(
            "constructBig",
            CD_Object,
            FieldsGenerator.BYTES,
            CD_int,
            FieldsGenerator.VALUES,
            CD_int),
    READ_COMPONENTS("readComponents", CD_Object, desc(LeanReader.class));

    private final String method;

    @SuppressWarnings("ImmutableEnumChecker") // descriptors are immutable
    private final MethodTypeDesc signature;

    GeneratedMethod(String method, ClassDesc result, ClassDesc... parameters) {
        this.method = method;
        this.signature = MethodTypeDesc.of(result, parameters);
    }

    String method() {
        return method;
    }

    int flags() {
        return switch (this) {
            case CLASS_INIT -> ClassFile.ACC_STATIC;
            case CONSTRUCTOR -> 0;
            default -> ClassFile.ACC_PUBLIC;
        };
    }

    MethodTypeDesc signature() {
        return signature;
    }

    private static ClassDesc desc(Class<?> type) {
        return FieldsGenerator.desc(type);
    }
}
