// SPDX-License-Identifier: Apache-2.0
import io.wherry.rmi.LocateRegistry;
import io.wherry.rmi.UnicastRemoteObject;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;

public class ShopServer extends UnicastRemoteObject implements Shop {
    private final List<Order> orders = new ArrayList<>();

    ShopServer() throws RemoteException {}

    @Override
    public synchronized int place(List<Order> more) {
        orders.addAll(more);
        return orders.size();
    }

    @Override
    public synchronized List<Order> ordersOf(Order.Customer customer) {
        return orders.stream().filter(order -> order.customer().equals(customer)).toList();
    }

    public static void main(String[] args) throws Exception {
        LocateRegistry.createRegistry(7070).rebind("shop", new ShopServer());
        System.out.println("open");
    }
}
