// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether objects of a class are values: a record, or a final class with final fields, `equals` and `hashCode`, and a constructor that
/// assigns each of its parameters, as it is, to one field. So an object that is made of the same values is equal to the original.
///
/// @param fields names in the order of the parameters of the constructor
/// @param refusal why objects are no values; empty if they are
public record ImmutableClass(List<String> fields, String refusal) {
    private static final ClassDesc RECORD = ClassDesc.of("java.lang.Record");
    private static final List<String> OF_THE_JDK = List.of("java/", "javax/", "jdk/");

    public ImmutableClass {
        fields = List.copyOf(fields);
    }

    /// Returns what is known of a class of the JDK: some are values with a fixed layout.
    public static ImmutableClass ofTheJdk(String name) {
        return JdkValues.shape(name);
    }

    /// Returns what the class file shows.
    public static ImmutableClass of(ClassModel model) {
        String name = model.thisClass().asInternalName();
        if (OF_THE_JDK.stream().anyMatch(name::startsWith)) {
            return refused("it is a class of the JDK");
        }
        ClassDesc above = model.superclass().map(one -> one.asSymbol()).orElse(RECORD);
        if (above.equals(RECORD)) {
            return model.findAttribute(Attributes.record())
                    .map(record ->
                            record.components().stream().map(one -> one.name().stringValue()))
                    .map(names -> new ImmutableClass(names.toList(), ""))
                    .orElseGet(() -> refused("it is no record"));
        }
        String reason = reason(model, above);
        return reason.isEmpty() ? ofConstructors(model) : refused(reason);
    }

    private static ImmutableClass refused(String reason) {
        return new ImmutableClass(List.of(), reason);
    }

    private static String reason(ClassModel model, ClassDesc above) {
        if (!model.flags().has(AccessFlag.FINAL)) {
            return "it is not final";
        }
        if (!above.equals(java.lang.constant.ConstantDescs.CD_Object)) {
            return "it has a super class: super=" + above.displayName();
        }
        for (FieldModel field : model.fields()) {
            if (!field.flags().has(AccessFlag.STATIC) && !field.flags().has(AccessFlag.FINAL)) {
                return "its field " + field.fieldName().stringValue() + " is not final";
            }
        }
        return declares(model, "equals", "(Ljava/lang/Object;)Z")
                        && declares(model, "hashCode", "()I")
                ? ""
                : "it does not declare equals and hashCode";
    }

    private static boolean declares(ClassModel model, String name, String descriptor) {
        return model.methods().stream()
                .anyMatch(method ->
                        method.methodName().equalsString(name)
                                && method.methodType().equalsString(descriptor));
    }

    private static ImmutableClass ofConstructors(ClassModel model) {
        List<List<String>> found = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            List<String> fields = assigned(model, method);
            if (fields != null) {
                found.add(fields);
            }
        }
        return switch (found.size()) {
            case 0 -> refused("no constructor assigns each of its parameters to one field");
            case 1 -> new ImmutableClass(found.getFirst(), "");
            default -> refused("several constructors take all fields");
        };
    }

    /* The fields to which a constructor assigns its parameters; null if that is not all it does with them and the fields. A
     * final field with one assignment in the code is assigned whenever the constructor returns. */
    private static @Nullable List<String> assigned(ClassModel model, MethodModel method) {
        if (!method.methodName().equalsString("<init>") || method.code().isEmpty()) {
            return null;
        }
        List<ClassDesc> parameters = method.methodTypeSymbol().parameterList();
        int[] places = places(parameters);
        @Nullable String[] fields = new @Nullable String[parameters.size()];
        List<Instruction> code = instructions(method);
        for (int i = 0; i < code.size(); i++) {
            if (changesParameter(code.get(i), places)) {
                return null;
            }
            if (code.get(i) instanceof FieldInstruction put
                    && put.opcode() == Opcode.PUTFIELD
                    && put.owner().asSymbol().equals(model.thisClass().asSymbol())) {
                int at = parameter(code, i, places);
                if (at < 0 || fields[at] != null || !put.typeSymbol().equals(parameters.get(at))) {
                    return null;
                }
                fields[at] = put.name().stringValue();
            }
        }
        List<String> all = new ArrayList<>();
        for (String field : fields) {
            if (field != null) {
                all.add(field);
            }
        }
        return all.size() == fields.length && all.size() == instanceFields(model) ? all : null;
    }

    private static long instanceFields(ClassModel model) {
        return model.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .count();
    }

    private static List<Instruction> instructions(MethodModel method) {
        List<Instruction> all = new ArrayList<>();
        for (CodeElement element : method.code().orElseThrow()) {
            if (element instanceof Instruction instruction) {
                all.add(instruction);
            }
        }
        return all;
    }

    /* The local variables in which parameters stand, and the first one after them. */
    private static int[] places(List<ClassDesc> parameters) {
        int[] places = new int[parameters.size() + 1];
        places[0] = 1;
        for (int i = 0; i < parameters.size(); i++) {
            String type = parameters.get(i).descriptorString();
            places[i + 1] = places[i] + (type.equals("J") || type.equals("D") ? 2 : 1);
        }
        return places;
    }

    private static boolean changesParameter(Instruction instruction, int[] places) {
        int end = places[places.length - 1];
        return switch (instruction) {
            case StoreInstruction store -> store.slot() < end;
            case IncrementInstruction increment -> increment.slot() < end;
            default -> false;
        };
    }

    /* The parameter whose value an assignment gets, perhaps by way of requireNonNull; -1 if it gets another value. */
    private static int parameter(List<Instruction> code, int put, int[] places) {
        int at = put - 1;
        if (at > 0 && code.get(at) instanceof TypeCheckInstruction) {
            at--;
        }
        if (at > 0 && code.get(at) instanceof InvokeInstruction call && isRequired(call)) {
            at--;
            if (at > 0 && code.get(at) instanceof ConstantInstruction) {
                at--;
            }
        }
        boolean direct =
                at > 0
                        && code.get(at) instanceof LoadInstruction
                        && code.get(at - 1) instanceof LoadInstruction self
                        && self.slot() == 0;
        return direct
                ? Arrays.binarySearch(
                        places, 0, places.length - 1, ((LoadInstruction) code.get(at)).slot())
                : -1;
    }

    private static boolean isRequired(InvokeInstruction call) {
        return call.owner().asInternalName().equals("java/util/Objects")
                && call.name().equalsString("requireNonNull");
    }
}
