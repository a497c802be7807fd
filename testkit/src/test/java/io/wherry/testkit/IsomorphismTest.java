// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.IntNode;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.RingNode;
import io.wherry.testkit.zoo.shapes.TreeNode;
import io.wherry.testkit.zoo.shapes.hooks.PrimitiveHooks;
import io.wherry.testkit.zoo.shapes.kinds.Shadow;
import io.wherry.testkit.zoo.shapes.kinds.Strangers;
import io.wherry.testkit.zoo.shapes.kinds.TransientState;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import org.junit.jupiter.api.Test;

class IsomorphismTest {
    @Test
    void isomorphicGraphsHaveNoDifference() {
        Object expected = TreeNode.complete(15);
        Object actual = TreeNode.complete(15);

        assertThat(Isomorphism.difference(expected, actual)).isNull();
        assertThatCode(() -> Isomorphism.check(expected, actual)).doesNotThrowAnyException();
    }

    @Test
    void checkNamesThePathToTheFirstDifference() {
        TreeNode actual = TreeNode.complete(7);
        ((Payload) actual.left.right.payload).f = 2.5f;

        assertThatThrownBy(() -> Isomorphism.check(TreeNode.complete(7), actual))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("$.left.right.payload.f: expected=1.3333334, actual=2.5");
    }

    @Test
    void valueOfAFieldCounts() {
        Message actual = Message.of(1);
        actual.userid++;

        assertDifference(Message.of(1), actual, "$.userid: expected=1001, actual=1002");
    }

    @Test
    void charactersOfAStringCount() {
        Message actual = Message.of(1);
        actual.username = "other";

        assertDifference(Message.of(1), actual, "$.username: expected=\"user1\", actual=\"other\"");
    }

    @Test
    void zeroAndMinusZeroDiffer() {
        assertDifference(new Object[] {0.0}, new Object[] {-0.0}, "$[0]: expected=0.0");
        assertDifference(new double[] {1, 0.0}, new double[] {1, -0.0}, "$[1]: expected=0.0");

        Payload actual = Payload.of(0);
        actual.f = -actual.f;
        assertDifference(Payload.of(0), actual, "$.f: expected=0.0, actual=-0.0");
    }

    @Test
    void bitsOfNaNsCountUnlessLeniencyIsAsked() {
        double odd = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        Payload expected = Payload.of(1);
        Payload actual = Payload.of(1);
        expected.d = Double.NaN;
        actual.d = odd;

        assertDifference(new double[] {Double.NaN}, new double[] {odd}, "$[0]: expected=NaN");
        assertDifference(List.of(Double.NaN), List.of(odd), "actual=NaN 0x7ff8000000000001");
        assertDifference(expected, actual, "$.d: ");
        assertThat(Isomorphism.difference(expected, actual, AcceptedDifference.NAN_BITS)).isNull();
        assertThat(
                        Isomorphism.difference(
                                new Object[] {new double[] {odd}, odd},
                                new Object[] {new double[] {Double.NaN}, Double.NaN},
                                AcceptedDifference.NAN_BITS))
                .isNull();
    }

    @Test
    void nullAndAnObjectDiffer() {
        Message actual = Message.of(1);
        actual.data = null;

        assertDifference(Message.of(1), actual, "$.data: expected=\"message");
        assertDifference(actual, Message.of(1), "$.data: expected=null");
        assertDifference(null, 1, "$: expected=null, actual=1");
        assertThat(Isomorphism.difference(null, null)).isNull();
    }

    @Test
    @SuppressWarnings("JdkObsolete") // another class with the same elements
    void classesMustBeTheSame() {
        assertDifference(1, 1L, "$: expected=1, actual=1");
        assertDifference(
                new ArrayList<>(List.of(1)),
                new Vector<>(List.of(1)),
                "$: expected=a java.util.ArrayList of size 1, actual=a java.util.Vector");
        assertDifference(new Integer[0], new Object[0], "java.lang.Integer[0]");
        assertDifference(Colour.RED, Colour.BLUE, "expected=Colour.RED, actual=Colour.BLUE");
        assertDifference(int.class, long.class, "expected=int.class, actual=long.class");
    }

    @Test
    void lostSharingIsSeen() {
        Node shared = new Node(null);

        assertDifference(
                new Object[] {shared, shared},
                new Object[] {new Node(null), new Node(null)},
                "$[1]: sharing lost");
        assertDifference(new Object[] {"a", "a"}, new Object[] {"a", copy("a")}, "sharing lost");
        assertDifference(rows(true), rows(false), "$[1]: sharing lost");
    }

    @Test
    void inventedSharingIsSeen() {
        Node shared = new Node(null);

        assertDifference(
                new Object[] {new Node(null), new Node(null)},
                new Object[] {shared, shared},
                "$[1]: sharing invented");
        assertDifference(rows(false), rows(true), "$[1]: sharing invented");
    }

    @Test
    void unrolledCycleIsSeen() {
        RingNode actual = RingNode.ring(6);
        RingNode expected = RingNode.ring(3);
        actual.next.next.next.value = 0;
        actual.next.next.next.next.value = 1;
        actual.previous.value = 2;

        assertDifference(expected, actual, "sharing lost");
        assertDifference(actual, expected, "sharing invented");
    }

    @Test
    void identityOfCachedBoxesDoesNotCount() {
        Integer own = JavaIoTest.uncached(5);

        assertThat(own).isNotSameAs(5);
        assertThat(Isomorphism.difference(new Object[] {5, 5}, new Object[] {5, own})).isNull();
    }

    @Test
    void identityOfOtherBoxesCountsUnlessLeniencyIsAsked() {
        Object[] expected = new Object[2];
        expected[0] = expected[1] = 100_000;
        Object[] actual = {100_000, 100_000};

        assertDifference(expected, actual, "$[1]: sharing lost");
        assertThat(Isomorphism.difference(expected, actual, AcceptedDifference.VALUE_IDENTITY))
                .isNull();
        assertThat(Isomorphism.difference(actual, expected, AcceptedDifference.VALUE_IDENTITY))
                .isNull();
    }

    @Test
    void identityOfValueBasedObjectsCountsUnlessLeniencyIsAsked() {
        LocalDate date = LocalDate.of(2026, 1, 2);
        Object[] expected = {date, date};
        Object[] actual = {date, LocalDate.of(2026, 1, 2)};

        assertDifference(expected, actual, "$[1]: sharing lost");
        assertThat(Isomorphism.difference(expected, actual, AcceptedDifference.VALUE_IDENTITY))
                .isNull();
        actual[1] = LocalDate.of(2026, 1, 3);
        assertThat(Isomorphism.difference(expected, actual, AcceptedDifference.VALUE_IDENTITY))
                .startsWith("$[1]: expected=2026-01-02");
    }

    @Test
    void identityOfStringsCountsUnlessLeniencyIsAsked() {
        Object[] expected = {"a", "a"};
        Object[] actual = {"a", copy("a")};

        assertDifference(expected, actual, "$[1]: sharing lost");
        assertThat(Isomorphism.difference(expected, actual, AcceptedDifference.STRING_IDENTITY))
                .isNull();
        assertThat(Isomorphism.difference(actual, expected, AcceptedDifference.STRING_IDENTITY))
                .isNull();
    }

    @Test
    void fieldsOfEveryLevelCount() {
        Shadow.Darkest actual = new Shadow.Darkest();
        ((Shadow) actual).name = "changed";

        assertDifference(new Shadow.Darkest(), actual, "$.Shadow::name: expected=\"top\"");
    }

    @Test
    void transientFieldsDoNotCount() {
        TransientState actual = new TransientState(1, "kept");
        actual.dropped = 0;
        actual.droppedObject = null;

        assertThat(Isomorphism.difference(new TransientState(1, "kept"), actual)).isNull();
    }

    @Test
    void markedTransientFieldsCount() {
        assertDifference(new PrimitiveHooks(1), new PrimitiveHooks(3), "$.b: expected=1, actual=3");
    }

    @Test
    void arraysDifferByLengthAndElement() {
        assertDifference(new int[2], new int[3], "$.length: expected=2, actual=3");
        assertDifference(new Object[2], new Object[3], "$.length: expected=2, actual=3");
        assertDifference(new long[] {1, 2, 3}, new long[] {1, 2, 4}, "$[2]: expected=3, actual=4");
        assertDifference(new boolean[] {true}, new boolean[] {false}, "$[0]: expected=true");
        assertDifference(new char[] {'a', 'b'}, new char[] {'a', 'c'}, "$[1]: expected=b");
        assertDifference(new short[] {1}, new short[] {2}, "$[0]: ");
        assertDifference(new byte[] {1, 1}, new byte[] {1, 2}, "$[1]: ");
        assertDifference(new float[] {1, 1}, new float[] {1, 2}, "$[1]: ");
        assertDifference(new int[][] {{1}, {2}}, new int[][] {{1}, {3}}, "$[1][0]: expected=2");
    }

    @Test
    void lambdasDifferByWhatTheyCallAndCaptured() {
        List<Serializable> expected = new Strangers(1).functions("a", 1, "object");
        List<Serializable> actual = new Strangers(1).functions("a", 2, "object");

        assertThat(Isomorphism.difference(expected, new Strangers(1).functions("a", 1, "object")))
                .isNull();
        assertDifference(expected, actual, "captured[1]: expected=1, actual=2");
        assertDifference(expected.get(0), expected.get(1), "$: expected=");
        assertDifference(
                expected, new Strangers(2).functions("a", 1, "object"), ".number: expected=1");
        assertDifference((Runnable) () -> {}, (Runnable) () -> {}, "not serializable");
    }

    @Test
    void proxiesDifferByTheirHandler() {
        assertThat(Isomorphism.difference(Strangers.proxy("a"), Strangers.proxy("a"))).isNull();
        assertDifference(
                Strangers.proxy("a"), Strangers.proxy("b"), "$.handler.answer: expected=\"a\"");
    }

    @Test
    void depthIsNoLimitAndALongPathIsCut() {
        IntNode actual = IntNode.list(1_000_000);
        IntNode last = actual;
        while (last.next != null) {
            last = last.next;
        }
        last.value = -1;

        String difference = Isomorphism.difference(IntNode.list(1_000_000), actual);

        assertThat(difference)
                .startsWith("$ ... 999976 steps ... .next.next")
                .endsWith(".next.value: expected=999999, actual=-1")
                .hasSizeLessThan(300);
    }

    @Test
    void oneWrongPayloadInABigTreeIsFound() {
        TreeNode actual = (TreeNode) GraphZoo.named("tree-65535").fresh();
        ((Payload) actual.right.right.left.payload).l++;

        assertDifference(
                GraphZoo.named("tree-65535").fresh(), actual, "$.right.right.left.payload.l: ");
    }

    static void assertDifference(Object expected, Object actual, String part) {
        assertThat(Isomorphism.difference(expected, actual)).contains(part);
    }

    private static String copy(String text) {
        return String.valueOf(text.toCharArray());
    }

    private static int[][] rows(boolean aliased) {
        int[] row = {1, 2};
        return new int[][] {row, aliased ? row : row.clone()};
    }
}
