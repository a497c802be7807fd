// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Modifier;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The `serialVersionUID` of a class that declares none: section 4.6 of the serialization specification.
///
/// ```text
///  the first eight bytes, little-endian, of the SHA-1 of
///  name  modifiers(4)  interfaces
///  (field name  modifiers(4)  descriptor)*              by name; not private static, not private transient
///  ["<clinit>"  modifiers(4)  "()V"]
///  ("<init>"  modifiers(4)  descriptor)*                by descriptor; not private
///  (method name  modifiers(4)  descriptor)*             by name and descriptor; not private
/// ```
final class SerialVersion {
    private static final int CLASS_MASK =
            Modifier.PUBLIC | Modifier.FINAL | Modifier.INTERFACE | Modifier.ABSTRACT;
    private static final int ACCESS_MASK =
            Modifier.PUBLIC
                    | Modifier.PRIVATE
                    | Modifier.PROTECTED
                    | Modifier.STATIC
                    | Modifier.FINAL;
    private static final int FIELD_MASK = ACCESS_MASK | Modifier.VOLATILE | Modifier.TRANSIENT;
    private static final int METHOD_MASK =
            ACCESS_MASK
                    | Modifier.SYNCHRONIZED
                    | Modifier.NATIVE
                    | Modifier.ABSTRACT
                    | Modifier.STRICT;

    private SerialVersion() {}

    /// A line of the text that is hashed.
    private record Member(String name, int modifiers, String descriptor) {
        void write(DataOutputStream out) throws IOException {
            out.writeUTF(name);
            out.writeInt(modifiers);
            out.writeUTF(descriptor);
        }
    }

    static long compute(LocalClass type) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(type, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] hash = sha1(bytes.toByteArray());
        long version = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            version = (version << Byte.SIZE) | (hash[i] & 0xff);
        }
        return version;
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-1", e);
        }
    }

    private static void write(LocalClass type, DataOutputStream out) throws IOException {
        List<Member> constructors = new ArrayList<>();
        List<Member> methods = new ArrayList<>();
        boolean initializer = false;
        boolean declaresMethods = false;
        for (MethodModel method : type.model().methods()) {
            String name = method.methodName().stringValue();
            int modifiers = method.flags().flagsMask() & METHOD_MASK;
            String descriptor = method.methodType().stringValue().replace('/', '.');
            Member member = new Member(name, modifiers, descriptor);
            initializer |= name.equals("<clinit>");
            declaresMethods |= !name.startsWith("<");
            if (!Modifier.isPrivate(modifiers) && !name.equals("<clinit>")) {
                (name.equals("<init>") ? constructors : methods).add(member);
            }
        }
        out.writeUTF(type.name());
        out.writeInt(classModifiers(type, declaresMethods));
        for (String each : type.interfaces().stream().sorted().toList()) {
            out.writeUTF(each);
        }
        writeFields(type, out);
        if (initializer) {
            new Member("<clinit>", Modifier.STATIC, "()V").write(out);
        }
        constructors.sort(Comparator.comparing(Member::descriptor));
        methods.sort(Comparator.comparing(Member::name).thenComparing(Member::descriptor));
        for (Member each : constructors) {
            each.write(out);
        }
        for (Member each : methods) {
            each.write(out);
        }
    }

    private static int classModifiers(LocalClass type, boolean declaresMethods) {
        int modifiers = type.modifiers() & CLASS_MASK;
        if (!Modifier.isInterface(modifiers)) {
            return modifiers;
        }
        return declaresMethods ? modifiers | Modifier.ABSTRACT : modifiers & ~Modifier.ABSTRACT;
    }

    private static void writeFields(LocalClass type, DataOutputStream out) throws IOException {
        List<Member> fields = new ArrayList<>();
        for (FieldModel field : type.model().fields()) {
            int modifiers = field.flags().flagsMask() & FIELD_MASK;
            boolean counts =
                    !Modifier.isPrivate(modifiers)
                            || (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers));
            if (counts) {
                fields.add(
                        new Member(
                                field.fieldName().stringValue(),
                                modifiers,
                                field.fieldType().stringValue()));
            }
        }
        fields.sort(Comparator.comparing(Member::name));
        for (Member each : fields) {
            each.write(out);
        }
    }
}
