// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One walk over two graphs in step.
final class GraphComparison {
    /* Pairs that have met but not been looked into wait in `open`, a stack; children are pushed so
     * that the first comes off first, which makes the walk depth-first and the first difference the
     * same each time. Keys that could have several partners wait in `choices` until nothing else is
     * open. */

    /// Two objects of one class that are partners and have not been looked into.
    private record Pair(Object expected, Object actual, PathStep step) {}

    private final Set<AcceptedDifference> accepted;
    private final Bijection bijection = new Bijection();
    private List<Pair> open = new ArrayList<>();
    private Queue<Matching.Choice> choices = new ArrayDeque<>();
    private @Nullable String difference;

    GraphComparison(Set<AcceptedDifference> accepted) {
        this.accepted = accepted;
    }

    @Nullable String difference(@Nullable Object expected, @Nullable Object actual) {
        meet(PathStep.ROOT, expected, actual);
        run();
        return difference;
    }

    boolean acceptsAnyNaN() {
        return accepted.contains(AcceptedDifference.NAN_BITS);
    }

    void differ(PathStep at, @Nullable Object expected, @Nullable Object actual) {
        report(at, "expected=" + ValueText.show(expected) + ", actual=" + ValueText.show(actual));
    }

    void report(PathStep at, String what) {
        if (difference == null) {
            difference = at + ": " + what;
        }
    }

    /// Compares two references: values at once, the contents of other objects later.
    void meet(PathStep at, @Nullable Object expected, @Nullable Object actual) {
        if (difference != null) {
            return;
        }
        if (expected == null || actual == null) {
            if (expected != actual) {
                differ(at, expected, actual);
            }
            return;
        }
        ComparisonKind kind = ComparisonKind.of(expected);
        if (expected.getClass() != actual.getClass()
                && !(isNameless(kind) && kind == ComparisonKind.of(actual))) {
            differ(at, expected, actual);
            return;
        }
        if (!ValueText.isCanonical(expected) && isKnown(at, expected, actual)) {
            return;
        }
        switch (kind) {
            case CANONICAL, BOXED, VALUE -> {
                if (!ValueText.same(expected, actual, acceptsAnyNaN())) {
                    differ(at, expected, actual);
                }
            }
            case PRIMITIVES, REFERENCES, PROXY, LAMBDA, JDK, USER ->
                    open.add(new Pair(expected, actual, at));
        }
    }

    void defer(Matching.Choice choice) {
        choices.add(choice);
    }

    private static boolean isNameless(ComparisonKind kind) {
        return kind == ComparisonKind.LAMBDA || kind == ComparisonKind.PROXY;
    }

    /// Returns whether the comparison is decided: the two are partners already, or cannot be.
    private boolean isKnown(PathStep at, Object expected, Object actual) {
        Bijection.Meeting meeting =
                isIdentityFree(expected)
                        ? bijection.meetFreely(expected, actual)
                        : bijection.meet(expected, actual);
        switch (meeting) {
            case FIRST, AGAIN -> {}
            case SHARING_LOST ->
                    report(
                            at,
                            "sharing lost: expected an object met before, actual is another one: "
                                    + ValueText.show(actual));
            case SHARING_INVENTED ->
                    report(
                            at,
                            "sharing invented: expected another object, actual was met before: "
                                    + ValueText.show(actual));
        }
        return meeting != Bijection.Meeting.FIRST;
    }

    private boolean isIdentityFree(Object object) {
        if (accepted.isEmpty()) {
            return false;
        }
        return object instanceof String
                ? accepted.contains(AcceptedDifference.STRING_IDENTITY)
                : accepted.contains(AcceptedDifference.VALUE_IDENTITY)
                        && ComparisonKind.isValueBased(object);
    }

    private void run() {
        while (difference == null) {
            if (!open.isEmpty()) {
                Pair pair = open.removeLast();
                int before = open.size();
                visit(pair.step, pair.expected, pair.actual);
                Collections.reverse(open.subList(before, open.size()));
            } else if (!choices.isEmpty()) {
                resolve(choices.remove());
            } else {
                return;
            }
        }
    }

    private void visit(PathStep at, Object expected, Object actual) {
        switch (ComparisonKind.of(expected)) {
            case CANONICAL, BOXED, VALUE -> throw new AssertionError("values are never open");
            case PRIMITIVES -> PrimitiveArrays.compare(this, at, expected, actual);
            case REFERENCES -> references(at, (Object[]) expected, (Object[]) actual);
            case PROXY -> proxies(at, expected, actual);
            case LAMBDA -> lambdas(at, expected, actual);
            case JDK -> new JdkContents(this, at).compare(expected, actual, expected.getClass());
            case USER -> {
                FieldPlan plan = FieldPlan.of(expected.getClass());
                plan.compare(this, at, expected, actual);
                if (hasContents(plan.jdkLevel())) {
                    new JdkContents(this, at).compare(expected, actual, plan.jdkLevel());
                }
            }
        }
    }

    /// Whether a JDK superclass of a user's class may hold anything.
    private static boolean hasContents(Class<?> level) {
        return Serializable.class.isAssignableFrom(level) && level != Number.class;
    }

    private void references(PathStep at, @Nullable Object[] expected, @Nullable Object[] actual) {
        if (expected.length != actual.length) {
            differ(at.field("length"), expected.length, actual.length);
            return;
        }
        for (int i = 0; i < expected.length && difference == null; i++) {
            meet(at.element(i), expected[i], actual[i]);
        }
    }

    private void proxies(PathStep at, Object expected, Object actual) {
        Class<?>[] left = expected.getClass().getInterfaces();
        Class<?>[] right = actual.getClass().getInterfaces();
        if (!Arrays.equals(left, right)) {
            report(at.field("interfaces"), "expected=" + Arrays.asList(left));
        }
        meet(
                at.field("handler"),
                Proxy.getInvocationHandler(expected),
                Proxy.getInvocationHandler(actual));
    }

    private void lambdas(PathStep at, Object expected, Object actual) {
        SerializedLambda left;
        SerializedLambda right;
        try {
            left = SerialImage.ofLambda(expected);
            right = SerialImage.ofLambda(actual);
        } catch (IOException e) {
            report(at, "a lambda that is not serializable cannot be compared: " + e);
            return;
        }
        String called = text(left);
        if (!called.equals(text(right))) {
            report(at, "expected=" + called + ", actual=" + text(right));
            return;
        }
        for (int i = 0; i < left.getCapturedArgCount(); i++) {
            meet(at.field("captured").element(i), left.getCapturedArg(i), right.getCapturedArg(i));
        }
    }

    /// All that a lambda is but its captured values.
    private static String text(SerializedLambda lambda) {
        return lambda.getCapturingClass()
                + ' '
                + lambda.getFunctionalInterfaceClass()
                + '.'
                + lambda.getFunctionalInterfaceMethodName()
                + lambda.getFunctionalInterfaceMethodSignature()
                + " -> "
                + lambda.getImplMethodKind()
                + ' '
                + lambda.getImplClass()
                + '.'
                + lambda.getImplMethodName()
                + lambda.getImplMethodSignature()
                + lambda.getInstantiatedMethodType()
                + lambda.getCapturedArgCount();
    }

    /// Finds the partner of a key among the remaining ones.
    private void resolve(Matching.Choice choice) {
        Object known = choice.key() == null ? null : bijection.partnerOf(choice.key());
        List<Matching.Association> candidates = choice.candidates();
        for (Matching.Association candidate : candidates) {
            boolean fits =
                    known != null
                            ? candidate.key() == known
                            : candidates.size() == 1 || fits(choice, candidate);
            if (fits) {
                candidates.remove(candidate);
                meet(choice, candidate);
                return;
            }
        }
        report(choice.step(), "no actual key matches this one: " + ValueText.show(choice.key()));
    }

    private void meet(Matching.Choice choice, Matching.Association candidate) {
        meet(choice.step().field("key"), choice.key(), candidate.key());
        meet(choice.step(), choice.expected().value(), candidate.value());
    }

    private boolean fits(Matching.Choice choice, Matching.Association candidate) {
        List<Pair> openBefore = open;
        Queue<Matching.Choice> choicesBefore = choices;
        open = new ArrayList<>();
        choices = new ArrayDeque<>();
        int begin = bijection.beginTrial();
        meet(choice, candidate);
        run();
        boolean fits = difference == null;
        bijection.endTrial(begin, fits);
        difference = null;
        open = openBefore;
        choices = choicesBefore;
        return fits;
    }
}
