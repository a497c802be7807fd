// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;

import io.wherry.iso.internal.heap.ImmutableClass;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Signature;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Fields with records and objects of immutable classes: whether all their components have a place in clusters, and the names of
/// their types. One thread at a time.
final class ImmutableTypes {
    /* A generic class can lead to itself with ever longer arguments. */
    private static final int MOST_TYPES = 1000;

    private static final ClassDesc ZONE = ClassDesc.of("java.time.ZoneId");

    private final LoweringUnit unit;
    private final Map<ClassDesc, ImmutableClass> shapes = new HashMap<>();
    private final Map<ClassDesc, Boolean> elements = new HashMap<>();

    ImmutableTypes(LoweringUnit unit) {
        this.unit = unit;
    }

    /// Returns whether objects of a class are copied into clusters and out of them.
    boolean isValue(@Nullable ClassDesc type) {
        return type != null && type.isClassOrInterface() && shape(type).refusal().isEmpty();
    }

    private ImmutableClass shape(ClassDesc type) {
        ImmutableClass known = shapes.get(type);
        if (known == null) {
            known = read(type);
            shapes.put(type, known);
        }
        return known;
    }

    private ImmutableClass read(ClassDesc type) {
        if (isOfTheJdk(type)) {
            return ImmutableClass.ofTheJdk(LoweredNames.binary(type));
        }
        ClassModel model = unit.parse(type);
        if (model == null) {
            return new ImmutableClass(List.of(), "its class file is not found");
        }
        if (LoweringUnit.isInterface(model)
                || unit.constants(type) != null
                || unit.isCluster(type)) {
            return new ImmutableClass(List.of(), "it is neither a record nor an immutable class");
        }
        return ImmutableClass.of(model);
    }

    private static boolean isOfTheJdk(ClassDesc type) {
        return type.descriptorString().startsWith("Ljava/");
    }

    /// Returns whether arrays of a class, which has no `@Iso`, can be in clusters: their elements are copies.
    boolean isElement(ClassDesc type) {
        if (!type.isClassOrInterface()) {
            return false;
        }
        Boolean known = elements.get(type);
        if (known == null) {
            known =
                    unit.constants(type) != null
                            || (isValue(type) && problemOfElement(type).isEmpty());
            elements.put(type, known);
        }
        return known;
    }

    /// Returns why arrays of a class of values have no place in a cluster; an empty text if they have.
    String problemOfElement(ClassDesc type) {
        if (isValue(type) && !parameters(type).isEmpty()) {
            return "its elements have type arguments, which an array does not name";
        }
        return type.equals(ZONE)
                ? "its elements are of several classes"
                : problem(Signature.of(type), Map.of(), new HashSet<>());
    }

    private List<Signature.TypeParam> parameters(ClassDesc type) {
        ClassModel model = unit.parse(type);
        return model == null
                ? List.of()
                : model.findAttribute(Attributes.signature())
                        .map(known -> known.asClassSignature().typeParameters())
                        .orElse(List.of());
    }

    /// Returns the name of the type of a field; null if one of its components has no place in a cluster.
    @Nullable String target(FieldModel field) {
        return problem(field).isEmpty() ? name(signature(field), Map.of()) : null;
    }

    /// Returns why values of a field have no place in a cluster; an empty text if they have.
    String problem(FieldModel field) {
        Set<String> seen = new HashSet<>();
        return problem(signature(field), Map.of(), seen);
    }

    private static Signature signature(FieldModel field) {
        return field.findAttribute(Attributes.signature())
                .map(SignatureAttribute::asTypeSignature)
                .orElseGet(() -> Signature.of(field.fieldTypeSymbol()));
    }

    /* Unbound type variables stand for their bounds. Those of the lowered class itself are not looked up. */
    private static Signature resolved(Signature signature, Map<String, Signature> bound) {
        return signature instanceof Signature.TypeVarSig variable
                ? bound.getOrDefault(variable.identifier(), Signature.of(CD_Object))
                : signature;
    }

    private String problem(Signature declared, Map<String, Signature> bound, Set<String> seen) {
        return switch (resolved(declared, bound)) {
            case Signature.BaseTypeSig _ -> "";
            case Signature.ArrayTypeSig array -> problemOfArray(array, bound, seen);
            case Signature.ClassTypeSig type -> problemOfClass(type, bound, seen);
            case Signature.TypeVarSig _ -> "it is a type parameter";
        };
    }

    private String problemOfArray(
            Signature.ArrayTypeSig array, Map<String, Signature> bound, Set<String> seen) {
        Signature component = resolved(array.componentSignature(), bound);
        if (component instanceof Signature.ClassTypeSig type) {
            FieldForm form = FieldForm.of(unit, type.classDesc());
            if (form == FieldForm.BOXED || form == FieldForm.COLLECTION) {
                return "its elements are not kept in clusters";
            }
        }
        return problem(component, bound, seen);
    }

    private String problemOfClass(
            Signature.ClassTypeSig type, Map<String, Signature> bound, Set<String> seen) {
        ClassDesc desc = type.classDesc();
        FieldForm form = FieldForm.of(unit, desc);
        if (form == FieldForm.COLLECTION) {
            return problemOfElements(type);
        }
        if (form != null && form != FieldForm.VALUE) {
            return "";
        }
        String refusal = shape(desc).refusal();
        if (!refusal.isEmpty()) {
            return refusal;
        }
        if (!seen.add(name(type, bound))) {
            return "";
        }
        if (seen.size() > MOST_TYPES) {
            return "its components lead to too many classes";
        }
        return problemOfComponents(type, bindings(type, bound), seen);
    }

    private String problemOfElements(Signature.ClassTypeSig type) {
        if (FieldForm.collection(type) == null) {
            return "its elements are not named";
        }
        boolean map = type.typeArgs().size() > 1;
        for (int i = 0; i < type.typeArgs().size(); i++) {
            Signature argument = argument(type.typeArgs().get(i), Map.of());
            FieldForm form =
                    argument instanceof Signature.ClassTypeSig element
                            ? FieldForm.of(unit, element.classDesc())
                            : null;
            boolean simple = form == FieldForm.TEXT || form == FieldForm.BOXED;
            boolean object =
                    form == FieldForm.REFERENCE || form == FieldForm.VIEW || form == FieldForm.ENUM;
            boolean value =
                    form == FieldForm.VALUE
                            && problem(argument, Map.of(), new HashSet<>()).isEmpty();
            if (!simple && ((map && i == 0) || !(object || value))) {
                return "its elements are not kept in clusters: " + name(argument, Map.of());
            }
        }
        return "";
    }

    private String problemOfComponents(
            Signature.ClassTypeSig type, Map<String, Signature> bound, Set<String> seen) {
        if (isOfTheJdk(type.classDesc())) {
            return problemOfArguments(type, bound, seen);
        }
        ClassModel model = unit.parse(type.classDesc());
        List<FieldModel> fields = model == null ? List.of() : model.fields();
        for (FieldModel field : fields) {
            if (LoweringUnit.isStatic(field.flags())) {
                continue;
            }
            String problem = problem(signature(field), bound, seen);
            if (!problem.isEmpty()) {
                return problem.startsWith("component ")
                        ? problem
                        : "component %s.%s of type %s, %s"
                                .formatted(
                                        LoweredNames.binary(type.classDesc()),
                                        field.fieldName().stringValue(),
                                        name(signature(field), bound),
                                        problem);
            }
        }
        return "";
    }

    /* Only an Optional has a component whose type is not fixed. */
    private String problemOfArguments(
            Signature.ClassTypeSig type, Map<String, Signature> bound, Set<String> seen) {
        for (Signature argument : bindings(type, bound).values()) {
            String problem = problem(argument, bound, seen);
            if (!problem.isEmpty()) {
                return problem.startsWith("component ")
                        ? problem
                        : "component %s.value of type %s, %s"
                                .formatted(
                                        LoweredNames.binary(type.classDesc()),
                                        name(argument, bound),
                                        problem);
            }
        }
        return "";
    }

    /* The types that the type variables of a generic class stand for; without arguments, their bounds. */
    private Map<String, Signature> bindings(
            Signature.ClassTypeSig type, Map<String, Signature> bound) {
        List<Signature.TypeParam> parameters = parameters(type.classDesc());
        Map<String, Signature> bindings = new HashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            bindings.put(
                    parameters.get(i).identifier(),
                    type.typeArgs().isEmpty()
                            ? bound(parameters.get(i))
                            : argument(type.typeArgs().get(i), bound));
        }
        return bindings;
    }

    private static Signature bound(Signature.TypeParam parameter) {
        Signature first =
                parameter
                        .classBound()
                        .map(one -> (Signature) one)
                        .orElseGet(() ->
                                parameter.interfaceBounds().isEmpty()
                                        ? Signature.of(CD_Object)
                                        : parameter.interfaceBounds().getFirst());
        return first instanceof Signature.ClassTypeSig known
                ? Signature.of(known.classDesc())
                : Signature.of(CD_Object);
    }

    private static Signature argument(Signature.TypeArg argument, Map<String, Signature> bound) {
        if (argument instanceof Signature.TypeArg.Bounded bounded
                && bounded.wildcardIndicator()
                        != Signature.TypeArg.Bounded.WildcardIndicator.SUPER) {
            return closed(bounded.boundType(), bound);
        }
        return Signature.of(CD_Object);
    }

    /* The same without variables. */
    private static Signature closed(Signature declared, Map<String, Signature> bound) {
        return switch (resolved(declared, bound)) {
            case Signature.ArrayTypeSig array ->
                    Signature.ArrayTypeSig.of(closed(array.componentSignature(), bound));
            case Signature.ClassTypeSig type when !type.typeArgs().isEmpty() -> {
                List<Signature.TypeArg> arguments = new ArrayList<>();
                for (Signature.TypeArg argument : type.typeArgs()) {
                    Signature closed = argument(argument, bound);
                    arguments.add(Signature.TypeArg.of((Signature.RefTypeSig) closed));
                }
                yield Signature.ClassTypeSig.of(
                        type.classDesc(), arguments.toArray(Signature.TypeArg[]::new));
            }
            case Signature other -> other;
        };
    }

    private static String name(Signature declared, Map<String, Signature> bound) {
        return switch (closed(declared, bound)) {
            case Signature.BaseTypeSig base ->
                    ClassDesc.ofDescriptor(base.signatureString()).displayName();
            case Signature.ArrayTypeSig array -> name(array.componentSignature(), bound) + "[]";
            case Signature.ClassTypeSig type -> {
                List<String> arguments = new ArrayList<>();
                for (Signature.TypeArg argument : type.typeArgs()) {
                    arguments.add(name(argument(argument, bound), bound));
                }
                String raw = LoweredNames.binary(type.classDesc());
                yield arguments.isEmpty() ? raw : raw + '<' + String.join(",", arguments) + '>';
            }
            case Signature.TypeVarSig _ -> CD_Object.displayName();
        };
    }
}
