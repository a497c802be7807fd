// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node of a linked list that carries 40 ints.
public final class WideNode implements Serializable {
    private static final long serialVersionUID = 1L;

    public int i00;
    public int i01;
    public int i02;
    public int i03;
    public int i04;
    public int i05;
    public int i06;
    public int i07;
    public int i08;
    public int i09;
    public int i10;
    public int i11;
    public int i12;
    public int i13;
    public int i14;
    public int i15;
    public int i16;
    public int i17;
    public int i18;
    public int i19;
    public int i20;
    public int i21;
    public int i22;
    public int i23;
    public int i24;
    public int i25;
    public int i26;
    public int i27;
    public int i28;
    public int i29;
    public int i30;
    public int i31;
    public int i32;
    public int i33;
    public int i34;
    public int i35;
    public int i36;
    public int i37;
    public int i38;
    public int i39;
    public @Nullable WideNode next;

    public WideNode() {}

    /// A list of `length` nodes whose first, middle and last ints follow from the position.
    public static @Nullable WideNode list(int length) {
        WideNode head = null;
        for (int n = length - 1; n >= 0; n--) {
            WideNode node = new WideNode();
            node.i00 = n;
            node.i01 = -n;
            node.i20 = n * 0x9E3779B1;
            node.i39 = ~n;
            node.next = head;
            head = node;
        }
        return head;
    }
}
