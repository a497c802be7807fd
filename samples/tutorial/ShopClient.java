// SPDX-License-Identifier: Apache-2.0
import io.wherry.rmi.Naming;
import java.util.List;

public class ShopClient {
    public static void main(String[] args) throws Exception {
        Shop shop = (Shop) Naming.lookup("rmi://localhost:7070/shop");
        Order.Customer ann = new Order.Customer("Ann");
        Order first = new Order(1, ann, List.of("pen"));
        Order second = new Order(2, ann, List.of("ink", "paper"));
        System.out.println(shop.place(List.of(first, second)));
        List<Order> orders = shop.ordersOf(ann);
        System.out.println(orders.getFirst().customer() == orders.getLast().customer());
    }
}
